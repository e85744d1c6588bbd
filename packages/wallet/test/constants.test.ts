import { expect, test } from 'vitest'
import { BALANCE_DECIMALS, MAX_DECIMAL_PLACES } from '../src/account/format-balance.ts'
import { FIELD_DECIMALS, MESSAGE_DECIMALS } from '../src/amount/format-amount.ts'
import { MAX_ANNOUNCED_WALLETS } from '../src/connectors/announced-wallets.ts'
import {
  PAIRING_MARGIN_MS,
  PAIRING_RETRY_DELAY_MS,
  PAIRING_TTL_MS,
} from '../src/connectors/wallet-connect/pairing-state.ts'
import { PAIRING_RECHECK_MS } from '../src/connectors/wallet-connect/pairing-store.ts'
import { resolveFeatures } from '../src/features.ts'
import { DEFAULT_LOG_LEVEL } from '../src/log.ts'
import { SHAKE_MS } from '../src/modal/modal.ts'
import { SNACK_DURATION_MS } from '../src/modal/snack.ts'
import { DEFAULT_NAME_SUFFIX, isNameChainId } from '../src/name/name-rules.ts'
import { MULTICALL_BATCH_SIZE } from '../src/network/chain-clients.ts'
import { RANK_INTERVAL_MS, RANK_SAMPLES, RANK_WEIGHTS } from '../src/network/rank.ts'
import { DEFAULT_CHAIN_ID } from '../src/network/to-network.ts'
import { UNSUPPORTED_DELAY_MS } from '../src/network/unsupported.ts'
import { builtInOptions } from '../src/onramp/buy-options.ts'
import { isRestrictedTimeZone } from '../src/onramp/time-zones.ts'
import { RECONNECT_TIMEOUT_MS } from '../src/session/reconnecting.ts'
import { NONCE_TTL_MS } from '../src/sign-in/server/nonce-store.ts'
import {
  DEFAULT_SLIPPAGE,
  MAX_PROVIDER_FEE_BIPS,
  PRICE_IMPACT_WARNING_PERCENT,
  SLIPPAGE_WARNING_PERCENT,
} from '../src/swap/swap-limits.ts'
import { ASSUMED_SWAP_GAS } from '../src/swap/swap-rules.ts'
import { ASSUMED_GAS } from '../src/transactions/network-fee.ts'
import { STILL_PENDING_MS } from '../src/transactions/transaction.ts'
import { SEARCH_ENTRIES } from '../src/wallet-list/next-wallet-list.ts'
import { MAX_RECENT_WALLETS } from '../src/wallet-list/recent-wallets.ts'
import { MAX_ICON_BYTES } from '../src/wallet-list/untrusted-icon.ts'
import { IMAGE_PRELOAD_MS } from '../src/wallet-list/wallet-images.ts'
import { FEATURED_COUNT, WALLETS_PER_PAGE } from '../src/wallet-list/wallet-list.ts'
import { MIN_SEARCH_INTERVAL_MS, SEARCH_DEBOUNCE_MS } from '../src/wallet-list/wallet-list-store.ts'

/**
 * The numbers of the specification. Other tests take them from the code, so only this one notices a wrong one.
 * Source: docs/product.md#states; docs/product.md#wallets; docs/security.md#d8; docs/security.md#d9.
 */
test.each([
  ['pairing expiry', PAIRING_TTL_MS, 240_000],
  ['pairing counts as expired before its end', PAIRING_MARGIN_MS, 10_000],
  ['pairing is looked at again', PAIRING_RECHECK_MS, 10_000],
  ['pairing retry', PAIRING_RETRY_DELAY_MS, 1000],
  ['image preload', IMAGE_PRELOAD_MS, 2000],
  ['search debounce', SEARCH_DEBOUNCE_MS, 500],
  ['least wait of a wallet search', MIN_SEARCH_INTERVAL_MS, 300],
  ['featured or recommended wallets', FEATURED_COUNT, 4],
  ['wallets of a page', WALLETS_PER_PAGE, 40],
  ['wallets of a search', SEARCH_ENTRIES, 100],
  ['recent wallets saved', MAX_RECENT_WALLETS, 2],
  ['decimals of a balance', BALANCE_DECIMALS, 3],
  ['places of a big number', MAX_DECIMAL_PLACES, 20],
  [
    'default features',
    resolveFeatures({}),
    {
      ...{ eip6963: false, allWallets: 'SHOW', analytics: true, swaps: true, onramp: true, email: true },
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
    },
  ],
  ['fallback ranking weights', RANK_WEIGHTS, { stability: 0.7, latency: 0.3 }],
  ['fallback ranking interval', RANK_INTERVAL_MS, 4000],
  ['fallback ranking samples', RANK_SAMPLES, 10],
  ['modal shake', SHAKE_MS, 500],
  ['snack', SNACK_DURATION_MS, 2500],
  ['unsupported-network view', UNSUPPORTED_DELAY_MS, 300],
  ['default chain id', DEFAULT_CHAIN_ID, 1],
  ['default log level', DEFAULT_LOG_LEVEL, 'error'],
  ['multicall batch size', MULTICALL_BATCH_SIZE, 1024],
  ['reconnect limit', RECONNECT_TIMEOUT_MS, 5000],
  ['transaction confirmation wait', STILL_PENDING_MS, 25_000],
  ['gas of a swap that is not built', Number(ASSUMED_SWAP_GAS), 150_000],
  ['gas of a call that cannot be estimated', Number(ASSUMED_GAS), 150_000],
  ['decimals of what a swap gives, in its field', FIELD_DECIMALS, 6],
  ['decimals of amounts in messages', MESSAGE_DECIMALS, 3],
  ['slippage in percent', DEFAULT_SLIPPAGE, 1],
  ['slippage that is warned about, in percent', SLIPPAGE_WARNING_PERCENT, 5],
  ['price impact that is warned about, in percent', PRICE_IMPACT_WARNING_PERCENT, 5],
  ['fee of the swap provider at most, in hundredths of a percent', Number(MAX_PROVIDER_FEE_BIPS), 85],
  ['name suffix', DEFAULT_NAME_SUFFIX, '.wcn.id'],
  ['first chain id without names', [2_147_483_647, 2_147_483_648].map((id) => isNameChainId(id)), [true, false]],
  [
    'on-ramp providers and their fees',
    builtInOptions([]).providers.map(({ name, fees }) => [name, fees]),
    [
      ['Coinbase', '1-2%'],
      ['Meld.io', '1-2%'],
    ],
  ],
  // By card 10 to 7,500 and by bank account 10 to 25,000: an amount that one of them takes can be entered.
  [
    'on-ramp limits',
    builtInOptions([]).fiats,
    ['USD', 'EUR'].map((id) => ({
      ...{ id, min: 10, max: 25_000 },
      ...{ card: { min: 10, max: 7_500 }, bank: { min: 10, max: 25_000 } },
    })),
  ],
  [
    'restricted time zones',
    ['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Hong_Kong', 'Asia/Macau', 'Asia/Taipei', 'Europe/Berlin', ''].map(
      isRestrictedTimeZone,
    ),
    [true, true, true, true, false, false, false],
  ],
  ['nonce life', NONCE_TTL_MS, 300_000],
  ['announced wallets at most', MAX_ANNOUNCED_WALLETS, 50],
  ['bytes of an announced icon', MAX_ICON_BYTES, 65_536],
])('default: %s is %j', (_, ours, specified) => expect(ours).toEqual(specified))
