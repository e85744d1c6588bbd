/** What only a visit with a filled-in task loads: the wallet's reading of a fee. */
export { readAccountFee as readTaskFee } from '@laurel/wallet'
