import { concat, encodeAbiParameters, type Hex, numberToHex, pad, size, toFunctionSelector } from 'viem'

/** What a contract answers to one function, whatever its arguments are. */
export type Answer = {
  readonly signature: string
  /** Hex to return, or what it does in place of an answer. */
  readonly returns: Hex | 'revert' | 'burn-all-gas'
}

/** A word. */
export const word = (value: bigint | number) => numberToHex(value, { size: 32 })
/** A string as the ABI has it. */
export const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

const u16 = (value: number) => numberToHex(value, { size: 2 })
/** `PUSH1 0 CALLDATALOAD PUSH1 224 SHR`: the selector. */
const HEAD: Hex = '0x60003560e01c'
/** `DUP1 PUSH4 selector EQ PUSH2 place JUMPI`. */
const CASE_BYTES = 11
/** `PUSH1 0 PUSH1 0 REVERT`. */
const REVERT: Hex = '0x60006000fd'
/** `JUMPDEST PUSH2 size PUSH2 place PUSH1 0 CODECOPY PUSH2 size PUSH1 0 RETURN`. The other blocks are filled up to it. */
const BLOCK_BYTES = 16

/** Assembles a contract of fixed answers. It reverts for every other function. */
export function assemble(answers: readonly Answer[]): Hex {
  const blocksAt = size(HEAD) + answers.length * CASE_BYTES + size(REVERT)
  const cases: Hex[] = []
  const blocks: Hex[] = []
  // After all code, because a byte of data could be read as the start of an instruction that covers a jump's destination.
  const data: Hex[] = []
  let dataAt = blocksAt + answers.length * BLOCK_BYTES
  for (const [place, { signature, returns }] of answers.entries()) {
    const at = blocksAt + place * BLOCK_BYTES
    cases.push(concat(['0x8063', toFunctionSelector(signature), '0x1461', u16(at), '0x57']))
    switch (returns) {
      case 'revert':
        blocks.push(fill(concat(['0x5b', REVERT])))
        break
      case 'burn-all-gas':
        // Jumps to itself until nothing is left.
        blocks.push(fill(concat(['0x5b61', u16(at), '0x56'])))
        break
      default: {
        const length = u16(size(returns))
        blocks.push(concat(['0x5b61', length, '0x61', u16(dataAt), '0x600039', '0x61', length, '0x6000f3']))
        data.push(returns)
        dataAt += size(returns)
      }
    }
  }
  return concat([HEAD, ...cases, REVERT, ...blocks, ...data])
}

const fill = (block: Hex) => pad(block, { dir: 'right', size: BLOCK_BYTES })
