import { RLP } from '@ethereumjs/rlp'
import { array, assert, constantFrom, letrec, nat, oneof, property, string, tuple, uint8Array } from 'fast-check'
import { bytesToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeRlp, type RlpItem } from './encode-rlp.ts'

const bytes = uint8Array({ maxLength: 60 })
const { item } = letrec<{ item: RlpItem }>((tie) => ({
  item: oneof(
    { depthSize: 'small', withCrossShrink: true },
    bytes,
    bytes.map((some) => bytesToHex(some)),
    array(tie('item'), { maxLength: 6 }),
  ),
}))
/** The lengths at which a header changes, and their neighbors. */
const lengths = [0, 1, 2, 55, 56, 255, 256, 65_535, 65_536]

type Plain = Uint8Array | string | Plain[]
const toPlain = (one: RlpItem): Plain => (typeof one === 'string' || one instanceof Uint8Array ? one : one.map(toPlain))
const encodeByOther = (one: RlpItem) => bytesToHex(RLP.encode(toPlain(one)))

describe('encodeRlp', () => {
  test('property: what @ethereumjs/rlp gives, for bytes, hex and lists', () => {
    assert(
      property(item, (one) => {
        const encoded = encodeRlp(one)
        expect(encoded && bytesToHex(encoded)).toBe(encodeByOther(one))
        const typed = encodeRlp(one, 2)
        expect(typed && bytesToHex(typed)).toBe(`0x02${encodeByOther(one).slice(2)}`)
      }),
    )
  })

  test.each(lengths)('behavior: %i bytes, as they are, as hex, and in a list', (length) => {
    for (const byte of [0, 1, 127, 128, 255]) {
      const some = new Uint8Array(length).fill(byte)
      for (const one of [some, bytesToHex(some), [some], [[bytesToHex(some)], some]]) {
        const encoded = encodeRlp(one)
        expect(encoded && bytesToHex(encoded)).toBe(encodeByOther(one))
      }
    }
  })

  test('property: null for text that is not hex of whole bytes, wherever it is', () => {
    const isHex = (text: string) => /^0x([0-9a-fA-F]{2})*$/.test(text)
    const spoiled = tuple(uint8Array({ maxLength: 80 }), nat(), constantFrom('g', ' ', '\0', 'é', '０', '')).map(
      ([some, at, sign]) => {
        const hex = bytesToHex(some)
        const place = at % hex.length
        return hex.slice(0, place) + sign + hex.slice(place + 1)
      },
    )
    assert(
      property(
        oneof(string(), spoiled).filter((text) => !isHex(text)),
        item,
        (text, one) => {
          expect(encodeRlp(text)).toBeNull()
          expect(encodeRlp([one, [text], one])).toBeNull()
        },
      ),
    )
  })
})
