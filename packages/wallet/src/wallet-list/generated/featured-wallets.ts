// Written by scripts/generate-wallet-list.mjs. Do not edit.

/** How many wallets are bundled, here and in lazy-wallets.ts: in all, and those with a way in on each device. */
export const bundledWalletCounts = {
  all: 512,
  ios: 486,
  android: 486,
  chrome: 504,
  firefox: 490,
  computer: 484,
}

/** Those that the first screen may need, in the form of `decodeWalletRows`. */
export const featuredWalletRows = `io.metamask	MetaMask	c41	ri	metamask	metamask.app.link				=	1438144202	nkbihfbeogaeaoehlefnkodbefgpgknn		ether-metamask
com.coinbase.wallet	Base	00f	rsi					base.app	org.toshi	1278383455	hnfanknocfeofbddgcijnmhnfnkdnaad			go.cb-w.com/dapp?cb_url={url}
com.trustwallet.app	Trust Wallet	00f	rsi	trust	link.trustwallet.com			trustwallet.com	com.wallet.crypto.trustapp	1288339409	egjidjbpglichdcondbcbdnbeeppgdph
me.rainbow	Rainbow	026	ri	rainbow	rnbwapp.com				=	1457119021	opfgelmcmbiajamepnmloijbpoleiama		rainbow-extension
app.phantom	Phantom	76a	rsi						=	1598432977	bfnaelmomeimhlpmgjnjophhpkkoljpa		phantom-app	phantom.app/ul/browse/{url}?ref={url}
io.rabby	Rabby	66b	ri	rabby					com.debank.rabbymobile	6474381673	acmacodkjbdgmoleebolmdjonilkdbch
com.okex.wallet	OKX Wallet	572	rsi	okxwallet://main/	web3.okx.com/download			www.okx.com/download	com.okx.wallet	6743309484	mcohilncbfahbmgdjkbpemcciiolgcge
com.ledger	Ledger Wallet	000	si	ledgerlive		=		www.ledger.com/ledger-wallet	com.ledger.live	1361671700
io.zerion.wallet	Zerion	25e	ri	zerion	wallet.zerion.io/wc	=	wallet.zerion.io	zerion.io	io.zerion.android	1456732565	klghhnkeealcohjjanjjdaeeggmfmlpl
global.safe	Safe	084	i	safe	app.safe.global		app.safe.global		global.safe.mobileapp	6748754793
org.uniswap	Uniswap Wallet	b4a	i	uniswap	uniswap.org/app				com.uniswap.mobile	6443944476	nnpmfplkfogfpmcngplhnbdnnilmcdcg
com.binance.wallet	Binance Wallet	861	ri	bnc://app.binance.com/cedefi/	app.binance.com/cedefi		www.binance.com/en/web3wallet	www.binance.com/en/web3wallet			cadiboklkpojfamcoggejbbdjcoiljjk`
