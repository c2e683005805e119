// A client with mysql2. Arguments: port, user, password, database, rounds.
const mysql = require('mysql2/promise');

const [port, user, password, database, rounds] = process.argv.slice(2);

async function main() {
  const connection = await mysql.createConnection({ host: '127.0.0.1', port: Number(port), user, password, database });
  for (let i = 0; i < Number(rounds); i++) {
    await connection.beginTransaction();
    await connection.execute('SELECT credit FROM customer WHERE id = ?', [1]);
    await connection.query('UPDATE customer SET credit = credit + ? WHERE id = ?', [i, 3]);
    await connection.commit();
    await connection.ping();
  }
  await connection.end();
}

main().catch((failure) => {
  console.error(failure);
  process.exit(1);
});
