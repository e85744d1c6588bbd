import { useMemo } from 'react'
import type { Address } from 'viem'
import { audienceText } from '../language/en/audience.ts'
import { type AddressListResult, MAX_LISTED_ACCOUNTS, readAddressList } from './address-list.ts'
import type { BoostForm } from './boost-form.ts'
import { type ListIdsResult, listIdsProblem, readListIds } from './list-ids.ts'

/** Who may claim, parsed from the form. */
export type AudienceResult = {
  /** The parsed list. Empty when the audience does not use one. */
  readonly addressList: AddressListResult
  /** The accounts of the list. Empty when the audience does not use one. */
  readonly list: readonly Address[]
  readonly allowed: ListIdsResult
  readonly denied: ListIdsResult
  readonly allowIds: readonly string[]
  readonly denyIds: readonly string[]
  /** Why the audience is invalid; null when it is valid. */
  readonly problem: string | null
}

/** Parses who may claim. Memoized, because a list may have thousands of addresses. */
export function useAudience({ who, listText, allowIdsText, denyIdsText }: BoostForm): AudienceResult {
  return useMemo(() => {
    const hasList = who === 'listed' || who === 'unlisted'
    const addressList = readAddressList(hasList ? listText : '')
    const allowed = readListIds(who === 'offchain' ? allowIdsText : '')
    const denied = readListIds(who === 'offchain' ? denyIdsText : '')
    return {
      ...{ addressList, allowed, denied, list: addressList.addresses, allowIds: allowed.ids, denyIds: denied.ids },
      problem: hasList ? listProblem(addressList) : who === 'offchain' ? listIdsProblem(allowed, denied) : null,
    }
  }, [who, listText, allowIdsText, denyIdsText])
}

function listProblem({ addresses, problems }: AddressListResult): string | null {
  if (problems.length > 0) return audienceText('lineInvalid', { line: problems[0]?.line ?? 1 })
  if (addresses.length === 0) return audienceText('addAddresses')
  return addresses.length > MAX_LISTED_ACCOUNTS ? audienceText('listLimit', { most: MAX_LISTED_ACCOUNTS }) : null
}
