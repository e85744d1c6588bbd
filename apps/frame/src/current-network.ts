import type { FrameChain, FrameConfig, FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import { UnsupportedChainError } from './rpc/errors.ts'

/** The network that requests are for which name none. */
export type CurrentNetwork = {
  /** That of EVM. */
  readonly chain: () => FrameChain
  /** That of Solana while it is the current one; null while one of EVM is. The last one of EVM stays that of its methods. */
  readonly solana: () => FrameSolanaNetwork | null
  /** Its id, as clients write it. */
  readonly id: () => string | number
  /** Uses the network that a message names from now on. @throws {UnsupportedChainError} */
  readonly set: (wanted: string | number) => void
  /** The network of Solana that a request is for: the one that it names, else the current one, else the operator's first one. */
  readonly solanaOf: (wanted: string | number) => FrameSolanaNetwork | null
}

/** Begins on the first network of the operator. @throws {UnsupportedChainError} when there is none. */
export function createCurrentNetwork(config: FrameConfig): CurrentNetwork {
  const [first] = config.chains
  if (first === undefined) throw new UnsupportedChainError('')
  let chain: FrameChain = first
  let solana: FrameSolanaNetwork | null = null
  return {
    chain: () => chain,
    solana: () => solana,
    id: () => solana?.id ?? chain.chainId,
    set: (wanted) => {
      solana = findSolana(config, wanted)
      if (solana === null) chain = findChain(config, wanted)
    },
    solanaOf: (wanted) => findSolana(config, wanted) ?? solana ?? config.solana?.[0] ?? null,
  }
}

/** Returns the network of Solana that a message names: CAIP-2, or its reference. Null for one that it is not. */
function findSolana({ solana = [] }: FrameConfig, wanted: string | number): FrameSolanaNetwork | null {
  const id = `solana:${String(wanted).replace(/^solana:/, '')}`
  return solana.find((one) => one.id === id) ?? null
}

/** Returns the network that a message names: a number, its digits, hex, or CAIP-2. @throws {UnsupportedChainError} */
function findChain({ chains }: FrameConfig, wanted: string | number): FrameChain {
  const text = String(wanted).replace(/^eip155:/, '')
  const id = /^(0x[0-9a-f]+|\d+)$/i.test(text) ? Number(text) : Number.NaN
  const found = chains.find(({ chainId }) => chainId === id)
  if (found === undefined) throw new UnsupportedChainError(wanted)
  return found
}
