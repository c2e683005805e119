SET GLOBAL tidb_server_memory_limit = '1536MB';
