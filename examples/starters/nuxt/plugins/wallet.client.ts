import { defineWalletElements } from '@laurel/wallet/element'
import { wallet } from '../wagmi'

/** In the browser alone: a server knows no custom elements, and writes their tags as they are. */
export default defineNuxtPlugin(() => {
  defineWalletElements(wallet)
})
