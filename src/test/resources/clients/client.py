"""A client with PyMySQL. Arguments: port, user, password, database, rounds."""
import sys

import pymysql

port, user, password, database, rounds = sys.argv[1:]
connection = pymysql.connect(host="127.0.0.1", port=int(port), user=user, password=password, database=database)
for i in range(int(rounds)):
    with connection.cursor() as cursor:
        cursor.execute("SELECT credit FROM customer WHERE id = %s", (1,))
        cursor.fetchall()
        cursor.execute("UPDATE customer SET credit = credit + %s WHERE id = %s", (i, 3))
    connection.commit()
    connection.ping(reconnect=False)
connection.close()
