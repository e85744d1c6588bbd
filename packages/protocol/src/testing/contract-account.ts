import { type Address, concat, type Hex } from 'viem'

/**
 * Creation code of an account that is a contract: it takes what one key signed (ERC-1271, `isValidSignature` with 65 bytes
 * of r, s and v), and 32 bytes of calldata from that key's account are the address of the next one.
 * @param owner - whose key it takes first, in 20 bytes.
 */
export function contractAccountCode(owner: Address): Hex {
  const runtime: readonly Hex[] = [
    // 00: 32 bytes of calldata lead to 49
    '0x36602014604957',
    // 07: ecrecover(hash, v, r, s) into the first word
    ...(['0x6004355f52', '0x60a4355f1a602052', '0x606435604052', '0x608435606052'] as const),
    '0x60205f60805f60015afa50',
    // 2b: the owner leads to 3a; else a zero word
    ...(['0x5f515f5414603a57', '0x5f5f5260205ff3'] as const),
    // 3a: the magic value
    '0x5b631626ba7e60e01b5f5260205ff3',
    // 49: the owner's own call stores the next one; another's is reverted
    ...(['0x5b335f5414605457', '0x5f5ffd', '0x5b5f355f5500'] as const),
  ]
  return concat(['0x73', owner, '0x5f55', '0x605a8060205f395ff3', ...runtime])
}
