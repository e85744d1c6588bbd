/**
 * The script `/solana.js` of the test wallet, for pages of this machine: it registers the test wallet by the Wallet
 * Standard. `npm start` prints its URL.
 */
import { registerStandardWallet } from '@laurel/wallet/testing'
import { createInPageSolanaWallet } from './solana-wallet.ts'

registerStandardWallet(createInPageSolanaWallet({ page: window, walletUrl: new URL(import.meta.url).origin }), window)
