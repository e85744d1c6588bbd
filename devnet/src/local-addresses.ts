// Written by devnet/scripts/generate-local-addresses.mjs: run npm run generate.

/** The chains of the local world. */
export const localChainIds = [31337, 31338] as const

/** The addresses of the contracts on each chain. */
export const localAddresses = {
  registry: '0xE81fd2952a226FA8022fb5029C161E2e78736845',
  eventAction: '0xbE14feE03cefdA11698a674ebD7D87aB8adB1ad7',
  contractAction: '0x7bCaF99BF7cd6281585b0c9c10d90C8C79e2c9a5',
  taskBoard: '0xD4e9E0976cA7c77cc238F4F015711bB9f474C01F',
  core: '0x9482FE23B1D6509223e9c8cECC311b5532EcFa4e',
  entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  simple7702Account: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  entryPoint07: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  accountFactory: '0x1E2496691C8b04BfD56EFc8A42CE52334E30aDf8',
  accountImplementation: '0xb27aF1A4c6932c940EeA263cd406DBFE8e94CD55',
  delegatedAccount: '0x3C6101f966aB63917B39DC36F1a33186d6817466',
  sponsorPaymaster: '0x5B2F1B4Cfd1e2e9387a12FE88fA7f29932Bf6866',
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  uniswapV2Router: '0x8C9EC9F5F2A308f1473631fb2A51E6cCBBbFDD95',
  uniswapV2Factory: '0x6FCa436015694eEfC73b0C298d0Be77293CE7488',
  uniswapV3Router: '0x28e743468577e102aE146219F13164540999e5a4',
  weth: '0x29F9484Dd5B678b8d44BA88ea6BDD86895a1586f',
  nameResolver: '0xea42ece8EaE68809B036679e69c77a09f27B9db3',
  ensUniversalResolver: '0x2f3A8d50b5B374BD3EB50a1b6b2F4C31b08546C6',
} as const

/** The addresses of the test tokens on each chain, by symbol. */
export const localTokenAddresses = {
  TUSD: '0x5B8561789D4E69C28E0809Bef22065491BDb76FD',
  LEAF: '0x449ab0Af8454eC85872Ba7547f8C63355e7009CA',
  GRAIN: '0xA5E589Ea8DE1859D831A0444B7bf4dBD3D52cEfe',
  WREATH: '0xAE8983990200f533f5606C451D99d880204c253D',
  BADGE: '0x2fE85dBDc6754eed7D239254bE8d9b835c8D4864',
} as const
