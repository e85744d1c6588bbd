// @ts-check
/** What a person decided: everything else in the list is gathered. */

/**
 * The wallets of the first screen when none is installed, most used first as far as public counts tell; nobody pays to
 * be here. The modal shows four.
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

/** Samples for developers, and entries whose id is a store's or a placeholder: no wallet of that name is there. */
export const leftOut = new Set([
  'com.reown',
  'com.reown.docs',
  'com.reown.lab',
  'com.walletconnect',
  'io.reactwallet',
  'com.apple.apps',
  'com.google.play',
  'com.example.subdomain',
  // The same app is listed under another entry, too: a wallet is one row. Told by its page in a store.
  ...['com.berasig', 'com.fastex.wallet', 'io.trinity-tech', 'gg.indi', 'com.safemoon'],
])

/**
 * Links that open a page in a wallet's own browser, by wallet id: of wallets whose app is in no list of those that scan
 * a code. `{url}` stands for the page. `source` is where the wallet's maker says so.
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

/** Icons by wallet id: the file in the icon package. */
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

/** Wallets of the Solana adapter list whose names are written otherwise there: its name → our id. */
export const solanaNames = {
  bitkeep: 'com.bitget.web3',
  mathwallet: 'org.mathwallet',
  tokenpocket: 'pro.tokenpocket',
  trust: 'com.trustwallet.app',
  coinbase: 'com.coinbase.wallet',
  nufi: 'fi.nu',
  huobi: 'com.itoken',
}
