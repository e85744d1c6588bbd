import { defineMessages } from '../define-messages.ts'

/** Notes about the browser's network and the nodes, which load after the first boosts. */
export const networkText = defineMessages('network', {
  offline: 'You’re offline',
  offlineDetail: 'What is on screen may be out of date. This page goes on when you’re online again.',
  accountUnread: 'We can’t tell which boosts you’re eligible for',
  accountUnreadDetail:
    'A network isn’t responding, so rewards that are ready to claim may be missing here. They’re onchain and not affected. We’ll keep trying.',
})
