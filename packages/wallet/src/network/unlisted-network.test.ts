import * as chains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { en } from '../language/catalogues/en.ts'
import { translate } from '../language/translate.ts'
import type { Translate } from '../language/use-messages.ts'
import { unlistedNetworkName, wellKnownChains } from './unlisted-network.ts'

const t: Translate = (key, ...values) => translate({ locale: 'en', catalogue: en, overrides: {} }, key, ...values)

describe('unlistedNetworkName', () => {
  test('default: a well-known chain by its name', () => expect(unlistedNetworkName('eip155:100', t)).toBe('Gnosis'))
  test('behavior: any other chain by its number', () =>
    expect(unlistedNetworkName('eip155:987654', t)).toBe('network 987654'))
  test('behavior: the number of another kind of chain is not an EVM chain id', () =>
    expect(unlistedNetworkName('solana:100', t)).toBe('network 100'))
})

test('wellKnownChains: has viem’s names', () => {
  // A renamed chain is listed under both names.
  const names = Object.values(chains).map(({ id, name }) => `${id} ${name}`)
  for (const [id, name] of Object.entries(wellKnownChains)) expect(names).toContain(`${id} ${name}`)
})
