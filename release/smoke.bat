@echo off
rem As release/smoke, by roundtrip.bat.
setlocal EnableExtensions DisableDelayedExpansion
for /d %%d in ("%~dp0..\target\smoke\roundtrip-*") do set "ROUNDTRIP_FOLDER=%%~fd"
call "%ROUNDTRIP_FOLDER%\roundtrip.bat" --version || exit /b 1
call "%ROUNDTRIP_FOLDER%\roundtrip.bat" check "jdbc:mysql://db.example:4000/bank?useServerPrepStmts=true&cachePrepStmts=true" || exit /b 1
call "%ROUNDTRIP_FOLDER%\roundtrip.bat" check "jdbc:mysql://db.example:port/bank"
if not errorlevel 1 exit /b 1
call "%ROUNDTRIP_FOLDER%\roundtrip.bat" check --no-such-option
if not errorlevel 2 exit /b 1
exit /b 0
