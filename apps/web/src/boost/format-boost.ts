import type { AllowList } from '@laurel/protocol'
import { boostText } from '../language/en/boost.ts'

/** Describes in a few words who may claim. */
export function formatAudience({ type: kind }: Pick<AllowList, 'type'>): string {
  switch (kind) {
    case 'openAllowList':
      return boostText('anyone')
    case 'simpleAllowList':
      return boostText('onList')
    case 'simpleDenyList':
      return boostText('excluded')
    case 'offchainAccessList':
      return boostText('onOffchainLists')
    default:
      return kind satisfies never
  }
}
