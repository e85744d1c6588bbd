// @ts-check
import { expect, test } from 'vitest'
import { faults } from './proof-list.mjs'
import { extract, isolateProof, proofNames, readProofs } from './proofs.mjs'
import { findCode } from './replace-code.mjs'

const source = `contract Treasury {
    struct Share {
        uint256 most;
    }

    function pay(address to)
        external
        virtual
        override(ITreasury, ABudget)
        nonReentrant
        onlyOwnerOrRoles(MANAGER_ROLE)
        returns (bool)
    {
        if (to == address(0)) revert Treasury.InvalidRecipient(to, abi.encode(1));
        return true;
    }
}`

test('default: a function is extracted unchanged, callable by everyone', () => {
  const code = extract(source, 'pay')
  expect(code.replaceAll(/\s+/g, ' ')).toBe(
    'function pay(address to) public returns (bool) { if (to == address(0)) require(false); return true; }',
  )
})

test('default: a struct is extracted unchanged', () => {
  expect(extract(source, 'struct:Share').replaceAll(/\s+/g, ' ')).toBe('struct Share { uint256 most; }')
})

test('behavior: code is extracted in any layout, and braces in comments and strings do not end it', () => {
  const code = `contract Treasury {
    // function pay() {}
    constructor
        () { _disableInitializers (); }
    function
        pay (address to) external override (ITreasury)virtual{
        note = "}"; // }
        if (to == address(0)) revert
            InvalidRecipient(to); revert("no");
    }
  }`
  expect(extract(code, 'pay').replaceAll(/\s+/g, ' ')).toBe(
    'function pay (address to) public { note = "}"; // } if (to == address(0)) require(false); revert("no"); }',
  )
  expect(extract(code, 'constructor').replaceAll(/\s+/g, ' ')).toBe(
    'function construct () internal { _disableInitializers (); }',
  )
})

test('error: a removed function cannot be proved', () => {
  expect(() => extract(source, 'refund')).toThrow('The source does not have refund any more.')
})

test('default: a proof is isolated from the others', () => {
  const [file] = readProofs()
  const text = file?.sources[file.name] ?? ''
  const [first = '', second = ''] = proofNames(text)
  expect(proofNames(isolateProof(text, second))).toEqual([second])
  expect(isolateProof(text, second)).not.toContain(first)
})

test('behavior: every proof has one fault that can be planted in its code', () => {
  const proofs = readProofs().flatMap(({ contract, name, sources }) =>
    proofNames(sources[name] ?? '').map((proof) => ({ name: `${contract} ${proof}`, text: sources[name] ?? '' })),
  )
  expect(Object.keys(faults).sort()).toEqual(proofs.map(({ name }) => name).sort())
  for (const { name, text } of proofs) {
    const [from = '', to = ''] = faults[name] ?? []
    expect(findCode(text, from).length, name).toBeGreaterThan(0)
    expect(to, name).not.toBe(from)
  }
})
