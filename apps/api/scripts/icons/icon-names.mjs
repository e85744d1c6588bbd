// @ts-check
/** Which icons the API ships: of networks by chain id, of connectors by id, of tokens by symbol. */

/** The icon of each chain. Testnets have that of their main network. */
export const networkIcons = `1 ethereum, 10 optimism, 14 flare, 19 songbird, 20 elastos, 25 cronos, 30 rootstock, 40 telos, 50 xdc,
56 binance-smart-chain, 57 sys, 61 ethereum-classic, 66 okex, 88 viction, 97 binance-smart-chain, 100 gnosis, 106 velas,
108 thundercore, 122 fuse, 130 unichain, 137 polygon, 143 monad, 146 sonic, 148 shimmer-evm, 169 manta-pacific, 196 x-layer,
250 fantom, 252 fraxtal, 255 kroma, 288 boba, 295 hedera-hashgraph, 314 filecoin, 321 kucoin, 324 zksync, 480 world, 592 astar,
999 hyper-evm, 1030 conflux, 1088 metis-andromeda, 1101 polygon-zkevm, 1111 wemix, 1135 lisk, 1284 moonbeam, 1285 moonriver,
1287 moonbase-alpha, 1301 unichain, 1329 sei-network, 1868 soneium, 1923 swell, 2020 ronin, 2222 kava, 2741 abstract, 4337 beam,
4689 iotex, 4801 world, 5000 mantle, 5330 super-seed, 7000 zeta-chain, 7777777 zora, 8217 kaia, 8453 base, 9745 plasma,
10143 monad, 13371 immutable, 17000 ethereum, 33139 apechain, 34443 mode, 42161 arbitrum-one, 42170 arbitrum-nova, 42220 celo,
42793 etherlink, 43113 avalanche, 43114 avalanche, 44787 celo, 48900 zircuit, 57073 ink, 59144 linea, 60808 bob, 61166 treasure,
80002 polygon, 80094 berachain, 81457 blast, 84532 base, 98866 plume, 167000 taiko, 421614 arbitrum-one, 534352 scroll,
543210 zero-network, 560048 ethereum, 747474 katana, 11142220 celo, 11155111 ethereum, 11155420 optimism, 1313161554 aurora,
1666600000 harmony, solana solana`

/** The icon of each connector, by the ids that clients use. */
export const connectorIcons =
  'walletConnect wallet-connect, coinbaseWallet coinbase, coinbaseWalletSDK coinbase, baseAccount coinbase, safe safe, ledger ledger'

/** Symbols of tokens. The icon of each is that of the token of this symbol that is known best. */
export const tokenIcons = `1INCH AAVE AGIX ALICE ANT APE APT ARB ATOM AUDIO AVAX AXL AXS BAT BLUR BNB BNT BTC CAKE CELO CELR CHZ COMP COTI CRO
CRV CRVUSD CTSI CVC DAI DASH DOGE DOT DYDX EGLD ENJ ENS EOS ETC ETH EURC EURE EURS FET FIL FLOW FLR FRAX FTM FXS GALA
GHO GLM GMX GNO GNS GRT GTC GUSD HBAR HNT HOP ICP ILV IMX JASMY JOE JUP KAVA KNC LDO LINK LPT LQTY LRC LTC LUSD MANA
MASK MATIC METIS MIM MKR MNT MOG NEAR NEXO NMR OCEAN OGN OM ONE OP ORBS OSMO OXT PAXG PENDLE PEPE PERP POL POWR PRIME
PYTH PYUSD QNT QUICK RAD RAI RARE RBN REN REQ RETH RLC RNDR RPL RSR RUNE SAND SEI SFRXETH SHIB SKL SNX SOL SPELL SSV
STG STORJ STRK STX SUI SUSHI SWISE TBTC TIA TRX TUSD UMA UNI USDC USDE USDT VELO WBETH WBTC XAUT XLM XRP XTZ YFI ZEC
ZRX`
