// @ts-check
/** The choices made by hand. Everything else in the list is gathered. */

/**
 * The wallets of the first view when none is installed, the most used first according to public counts. Nobody pays for
 * a place. The modal shows four.
 */
export const featuredIds = [
  'io.metamask',
  'com.coinbase.wallet',
  'com.trustwallet.app',
  'me.rainbow',
  'app.phantom',
  'io.rabby',
  'com.okex.wallet',
  'com.ledger',
  'io.zerion.wallet',
  'global.safe',
  'org.uniswap',
  'com.binance.wallet',
]

/**
 * Samples for developers, and entries whose id is that of a store or a placeholder, so that there is no wallet with it.
 */
export const leftOut = new Set([
  'com.reown',
  'com.reown.docs',
  'com.reown.lab',
  'com.walletconnect',
  'io.reactwallet',
  'com.apple.apps',
  'com.google.play',
  'com.example.subdomain',
  // The same app has another entry, and a wallet is one row. Its page in a store identifies it.
  ...['com.berasig', 'com.fastex.wallet', 'io.trinity-tech', 'gg.indi', 'com.safemoon'],
])

/**
 * Links that open a page in a wallet's own browser, by wallet id, for wallets whose app is in no list of apps that scan
 * a code. `{url}` is replaced by the page's URL. `source` is the page where the wallet's maker documents the link.
 * @type {Readonly<Record<string, { link: string, source: string }>>}
 */
export const appBrowsers = {
  'app.phantom': {
    link: 'https://phantom.app/ul/browse/{url}?ref={url}',
    source: 'https://docs.phantom.com/phantom-deeplinks/other-methods/browse',
  },
  'com.coinbase.wallet': {
    link: 'https://go.cb-w.com/dapp?cb_url={url}',
    source: 'https://docs.cdp.coinbase.com/coinbase-wallet/developer-guidance/mobile-dapp-integration',
  },
}

/** The icons' files in the icon package, by wallet id. */
export const iconFiles = {
  'io.metamask': 'wallets/metamask',
  'com.coinbase.wallet': 'wallets/coinbase',
  'com.trustwallet.app': 'wallets/trust',
  'me.rainbow': 'wallets/rainbow',
  'app.phantom': 'wallets/phantom',
  'io.rabby': 'wallets/rabby',
  'com.okex.wallet': 'wallets/okx',
  'com.ledger': 'wallets/ledger',
  'io.zerion.wallet': 'wallets/zerion',
  'global.safe': 'wallets/safe',
  'org.uniswap': 'exchanges/uniswap',
  'com.binance.wallet': 'exchanges/binance',
  'com.alphawallet': 'wallets/alpha-wallet',
  'xyz.argent': 'wallets/argent',
  'io.atomicwallet': 'wallets/atomic',
  'app.backpack': 'wallets/backpack',
  'io.getclave': 'wallets/clave',
  'com.coin98': 'wallets/coin98',
  'com.enkrypt': 'wallets/enkrypt',
  'com.exodus': 'wallets/exodus',
  'im.token': 'wallets/imtoken',
  'app.keplr': 'wallets/keplr',
  'com.kraken': 'wallets/kraken',
  'com.mewwallet': 'wallets/my-ether-wallet',
  'technology.obvious': 'wallets/obvious',
  'fi.pillar': 'wallets/pillar',
  'com.roninchain.wallet': 'wallets/ronin',
  'xyz.sequence': 'wallets/sequence',
  'pro.tokenpocket': 'wallets/token-pocket',
  'io.trezor': 'wallets/trezor',
  'com.zengo': 'wallets/zengo',
  'io.1inch.wallet': 'exchanges/1inch',
  'com.bitget.web3': 'exchanges/bitget',
  'com.bybit': 'exchanges/bybit',
  'com.crypto.wallet': 'exchanges/crypto-com',
  'com.kucoin': 'exchanges/kucoin',
  'io.paraswap': 'exchanges/para-swap',
  'com.paribu': 'exchanges/paribu',
  'us.binance': 'exchanges/binance',
}

/** Wallets that have another name in the Solana adapter list: its name → our id. */
export const solanaNames = {
  bitkeep: 'com.bitget.web3',
  mathwallet: 'org.mathwallet',
  tokenpocket: 'pro.tokenpocket',
  trust: 'com.trustwallet.app',
  coinbase: 'com.coinbase.wallet',
  nufi: 'fi.nu',
  huobi: 'com.itoken',
}
