/** What a purchase needs once its page is opened, or the list of purchases is. It is one chunk, which is loaded then. */

export { checkOnrampUrl } from './provider-page.ts'
export { readAmount } from './read-amount.ts'
export { readOrder } from './read-order.ts'
export { createPurchaseWatch, toOutcome } from './watch-purchase.ts'
