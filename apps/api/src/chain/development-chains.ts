/**
 * Development chains (anvil, Hardhat, `geth --dev`, Ganache): 1337 and 31337. They mine when a transaction is sent, so a head that does not
 * move says nothing there, and blocks that came at equal distances once do not say that more will come. They are also set back and created
 * again under a running API, so none of their blocks is final.
 */
export const DEVELOPMENT_CHAINS: ReadonlySet<number> = new Set([1337, 31_337])
