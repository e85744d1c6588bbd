import { defineMessages } from '../define-messages.ts'

/** Claim: from the completed task to the paid reward. */
export const claimText = defineMessages('claim', {
  waiting: { one: '{count} boost has a reward ready', other: '{count} boosts have a reward ready' },
  waitingMore: {
    one: '{count} more boost has a reward waiting on {network}.',
    other: '{count} more boosts have a reward waiting on {network}.',
  },
})
