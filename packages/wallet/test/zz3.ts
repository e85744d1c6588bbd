import('../../../devnet/src/chain/accounts.ts').then(() => console.log('ok', process.uptime()))
