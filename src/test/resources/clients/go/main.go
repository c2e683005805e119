// A client with go-sql-driver. Arguments: port, user, password, database, rounds.
package main

import (
	"database/sql"
	"fmt"
	"log"
	"os"
	"strconv"

	_ "github.com/go-sql-driver/mysql"
)

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	rounds, err := strconv.Atoi(os.Args[5])
	check(err)
	db, err := sql.Open("mysql", fmt.Sprintf("%s:%s@tcp(127.0.0.1:%s)/%s", os.Args[2], os.Args[3], os.Args[1], os.Args[4]))
	check(err)
	kept, err := db.Prepare("SELECT COUNT(*) FROM purchase WHERE customer_id = ?")
	check(err)
	for i := 0; i < rounds; i++ {
		var value int
		check(kept.QueryRow(i).Scan(&value))
		tx, err := db.Begin()
		check(err)
		check(tx.QueryRow("SELECT credit FROM customer WHERE id = ?", 1).Scan(&value))
		_, err = tx.Exec("UPDATE customer SET credit = credit + ? WHERE id = ?", i, 3)
		check(err)
		check(tx.Commit())
		check(db.Ping())
	}
	check(kept.Close())
	check(db.Close())
}
