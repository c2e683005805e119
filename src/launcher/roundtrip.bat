@echo off
rem Starts Roundtrip. Needs a JRE 17 or later, nothing else. ROUNDTRIP_JAVA_OPTS has options for the JVM.
rem Put a connection string in double quotes: without them cmd.exe takes what follows an & for another command.
setlocal EnableExtensions DisableDelayedExpansion

set "ROUNDTRIP_JAVA=java.exe"
if not defined JAVA_HOME goto path
if not exist "%JAVA_HOME%\bin\java.exe" goto path
set "ROUNDTRIP_JAVA=%JAVA_HOME%\bin\java.exe"
goto found

:path
where /q java.exe
if errorlevel 1 goto none

:found
rem These commands end before the second compiler or a parallel collector has begun to pay.
set "ROUNDTRIP_QUICK="
for %%c in (list compare --help --version) do if "%~1"=="%%c" set "ROUNDTRIP_QUICK=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"

"%ROUNDTRIP_JAVA%" %ROUNDTRIP_QUICK% %ROUNDTRIP_JAVA_OPTS% -jar "%~dp0roundtrip.jar" %*
exit /b %ERRORLEVEL%

:none
echo roundtrip: needs Java 17 or later. Install it, or set JAVA_HOME to it. 1>&2
exit /b 2
