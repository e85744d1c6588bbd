import { defineMessages } from '../define-messages.ts'

/** The frame of every page: the bar, titles, and the replacement for a page that cannot be shown. */
export const shellText = defineMessages('shell', {
  pageTitle: '{page} · Laurel',
  explore: 'Explore',
  create: 'Create',
  check: 'Check',
  manage: 'Manage',
  main: 'Main',
  network: 'Network',
  skip: 'Skip to content',
  loading: 'Loading the page',

  missing: 'Page not found',
  missingDetail: 'There is no page at {path}.',
  missingNetwork: 'Network not available',
  missingNetworkDetail: 'The link is for network {id}, which this site doesn’t have. Check the link.',
  seeBoosts: 'See open boosts',

  pageNotLoaded: 'This page didn’t load',
  pageOffline: 'You’re offline. The page loads when you’re online again.',
  pageNotLoadedDetail: 'Check your connection, then try again or reload the page.',

  crashed: 'This page stopped working',
  crashedDetail: 'Your draft is saved on this device. If you have just sent a transaction, look for it in your wallet.',
  reload: 'Reload the page',

  readingNetworks: 'Loading networks',
  networksUnread: 'Can’t load networks',
  networksMissing: 'The list of networks didn’t load. Check your connection, then try again.',
  networksInvalid: 'The list of networks has an unexpected format. Try again later.',
  configInvalid: 'The list of networks is invalid at “{path}”. If you run Laurel locally, restart it.',
  configUnavailable: 'The list of networks didn’t load ({why}). If you run Laurel locally, start it with “npm start”.',
  configNoResponse: 'no answer',
  configStatus: 'HTTP {status}',
  configNotJson: 'not JSON',
  blockExplorer: 'Block explorer',
  chainUnread: 'Can’t reach {network}',
  problemAndNote: '{problem} {note}',
})
