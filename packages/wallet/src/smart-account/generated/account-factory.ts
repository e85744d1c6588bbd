// Written by contracts/scripts/generate-abi.mjs from contracts/src/account/AccountFactory.sol: change that, then npm run generate.

/** ABI of `AccountFactory`. */
export const accountFactoryAbi = [
  {"type":"constructor","inputs":[{"name":"implementation_","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"createAccount","inputs":[{"name":"owner","type":"address"}],"outputs":[{"name":"account","type":"address"}],"stateMutability":"nonpayable"},
  {"type":"function","name":"getAddress","inputs":[{"name":"owner","type":"address"}],"outputs":[{"name":"account","type":"address"}],"stateMutability":"view"},
  {"type":"function","name":"implementation","inputs":[],"outputs":[{"name":"","type":"address"}],"stateMutability":"view"},
  {"type":"event","name":"AccountCreated","inputs":[{"name":"account","type":"address","indexed":true},{"name":"owner","type":"address","indexed":true}],"anonymous":false},
  {"type":"error","name":"OwnerIsZeroAddress","inputs":[]},
] as const
