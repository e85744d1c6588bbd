/**
 * The English messages of the buttons and of the first view, which load with the page. Messages that are shown before
 * any second view are here, all others are in `en.views.ts`. `en.ts` combines both.
 */
export const enCore = {
  common: {
    notAllowed: 'Action not allowed',
    back: 'Back',
    close: 'Close',
    tryAgain: 'Try again',
    loading: 'Loading…',
    failed: 'Something went wrong',
    notLoaded: 'The wallet could not be loaded',
    notLoadedText: 'The site may have been updated, or something blocks it. Try again, or reload the page.',
    brokenText: 'Try again. If that does not help, reload the page.',
    reload: 'Reload the page',
    offline: 'You are offline. Check your connection.',
  },
  button: {
    connect: 'Connect wallet',
    connecting: 'Connecting…',
    account: 'Account {address}. Open',
    network: 'Network: {network}. Change',
    unknownNetwork: 'Unknown network',
    switchNetwork: 'Switch network',
    unreachable: 'Wallet unreachable',
  },
  connect: {
    title: 'Connect to {app}',
    titleHere: 'Connect a wallet',
    list: 'Wallets',
    recent: 'Recent',
    installed: 'Installed',
    allWallets: 'All wallets',
    scan: 'Scan with your phone',
    empty: 'No wallet in this browser yet. Scan a code with your phone, or get a wallet.',
    emptyAlone: 'No wallet in this browser yet.',
    emptyLogin: 'No wallet in this browser yet. Your email gets you one.',
    haveWallet: 'I have a wallet',
    getWallet: 'Get a wallet',
    whatIsWallet: 'What is a wallet?',
    sameName: 'Same name',
    sameNameHint: 'Two wallets here go by this name. Make sure it is the one you installed.',
    unlock: 'Unlock your wallet',
    unlockText: '{wallet} did not answer. Unlock it and connect again.',
    disconnectFailed: 'Failed to disconnect',
    disconnectFailedText: '{wallet} did not confirm. This site has forgotten it; remove this site in {wallet}, too.',
  },
  account: {
    lessThan: 'less than {amount}',
  },
} as const
