import { enActivity } from '../language/catalogues/en.activity.ts'
import { addEnglish } from '../language/translate.ts'

/** The views of the account's transactions, and what Account shows of them. They are one chunk. */
export { NftChoice } from '../activity/nft-choice.tsx'
export { NftList } from '../activity/nft-list.tsx'
export { RecentActivity } from '../activity/recent-activity.tsx'
export { TransactionsView as Transactions } from '../activity/transactions-view.tsx'
export { HiddenTokens } from '../tokens/hidden-tokens.tsx'

/** Adds the messages of these views. */
export function setUp(): void {
  addEnglish(enActivity)
}
