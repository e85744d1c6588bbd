// @ts-check
import { expect, test } from 'vitest'
import { findBlock, findCode, replaceCode } from './replace-code.mjs'

const source = `contract PaymentTarget {
    // if (amount > maximum) revert();
    string private note = "if (amount > maximum) revert();";
    function pay(uint256 amount) external {
        if (
            amount > maximum // the cap
        ) revert();
        paid=amount;
    }
}
`

test('default: finds code in any layout, and not in a comment or a string', () => {
  const [found, ...more] = findCode(source, 'if (amount > maximum) revert();')
  expect(more).toEqual([])
  expect(source.slice(found?.start, found?.end)).toBe(
    'if (\n            amount > maximum // the cap\n        ) revert();',
  )
  expect(findCode(source, 'amount')).toHaveLength(3)
})

test('default: replaces only the first occurrence', () => {
  expect(replaceCode(source, 'paid = amount;', 'paid = 0;')).toBe(source.replace('paid=amount;', 'paid = 0;'))
})

test('default: finds a block to its closing brace, and ignores braces in comments and strings', () => {
  const block = 'function pay() { if (true) { note = "}"; /* } */ } // }\n}'
  const code = `contract Target { ${block} }`
  const { start = 0, end = 0 } = findBlock(code, code.indexOf('function')) ?? {}
  expect(code.slice(start, end)).toBe(block.slice('function pay() '.length))
  expect(findBlock(code, end)).toBeNull()
})

test('behavior: a part of a name is not the name', () => {
  expect(findCode(source, 'mount')).toEqual([])
})

test('error: code that the source does not have', () => {
  expect(() => replaceCode(source, 'paid = maximum;', '')).toThrow('The source does not have “paid = maximum;”.')
  expect(findCode(source, '')).toEqual([])
})
