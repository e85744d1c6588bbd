import { describe, expect, test } from 'vitest'
import { parseDeployCommand } from './command-line.ts'
import { DeployCommandError } from './errors.ts'

const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const needed = ['--rpc-url', 'http://127.0.0.1:8545', '--owner', owner, '--key-file', 'key']

describe('parseDeployCommand', () => {
  test('default: the owner receives the fees, and nothing is allowed that was not named', () => {
    expect(parseDeployCommand(needed)).toEqual({
      rpcUrl: 'http://127.0.0.1:8545',
      owner,
      protocolFeeReceiver: owner,
      claimFee: 0n,
      accounts: null,
      keyFile: 'key',
      outDir: null,
      isOwnerKeyAllowed: false,
      isConfirmed: false,
      isPlanOnly: false,
    })
  })

  test('behavior: a plan needs no key', () => {
    expect(parseDeployCommand([...needed.slice(0, 4), '--plan'])).toMatchObject({ keyFile: null, isPlanOnly: true })
  })

  test('behavior: the claim fee is in ether', () => {
    expect(parseDeployCommand([...needed, '--claim-fee', '0.0001'])?.claimFee).toBe(10n ** 14n)
  })

  test('behavior: smart accounts, with a paymaster or without', () => {
    expect(parseDeployCommand([...needed, '--accounts'])?.accounts).toEqual({ sponsor: null })
    const flags = ['--accounts', '--sponsor', owner, '--sponsor-limits', '0.01,0.05,1']
    expect(parseDeployCommand([...needed, ...flags])?.accounts).toEqual({
      sponsor: {
        signer: owner,
        limits: { perOperation: 10n ** 16n, perAccountAndDay: 5n * 10n ** 16n, perDay: 10n ** 18n },
      },
    })
  })

  test('behavior: --help', () => {
    expect(parseDeployCommand(['--help'])).toBeNull()
  })

  test.each([
    ['no flags', []],
    ['no key', needed.slice(0, 4)],
    ['an unknown flag', [...needed, '--force']],
    ['a wrong checksum', [...needed, '--owner', owner.replace('C5', 'c5')]],
    ['the zero address', [...needed, '--owner', `0x${'0'.repeat(40)}`]],
    ['a fee receiver that is not an address', [...needed, '--fee-receiver', 'me']],
    ['a negative fee', [...needed, '--claim-fee=-1']],
    ['a fee below a wei', [...needed, '--claim-fee', '0.0000000000000000001']],
    ['a paymaster without accounts', [...needed, '--sponsor', owner, '--sponsor-limits', '1,1,1']],
    ['a paymaster without limits', [...needed, '--accounts', '--sponsor', owner]],
    ['limits without a sponsor', [...needed, '--accounts', '--sponsor-limits', '1,1,1']],
    ['two limits', [...needed, '--accounts', '--sponsor', owner, '--sponsor-limits', '1,1']],
    ['falling limits', [...needed, '--accounts', '--sponsor', owner, '--sponsor-limits', '1,0.5,2']],
    ['no limit', [...needed, '--accounts', '--sponsor', owner, '--sponsor-limits', '0,0,0']],
    ['no web URL', [...needed, '--rpc-url', 'ws://127.0.0.1']],
  ])('error: %s', (_what, args) => {
    expect(() => parseDeployCommand(args)).toThrow(DeployCommandError)
  })
})
