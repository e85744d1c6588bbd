import { Address } from '../controls/address.tsx'
import { RowEnd } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { linkIcon } from '../controls/lazy-icons.ts'
import { LinkRow } from '../controls/link-row.tsx'
import { Filled, RowInside } from '../controls/row.tsx'
import { IconTile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { useMessages } from '../language/use-messages.ts'
import { useNetworks } from '../network/use-networks.ts'
import type { SendNft } from './send-asset.ts'

/** The collection of an NFT and its contract, which leads to the block explorer: anybody can copy a name. */
export function NftContract({ nft: { chainId, address, collection } }: { readonly nft: SendNft }) {
  const { requested } = useNetworks()
  const part = usePart()
  const t = useMessages()
  const explorer = requested.find(({ id }) => id === `eip155:${chainId}`)?.explorerUrl ?? null
  const shown = {
    name: collection ?? t('send.collection'),
    sub: (
      <>
        {t('send.contractOf')} <Address address={address} />
      </>
    ),
    tile: (
      <IconTile>
        <Icon path={linkIcon} />
      </IconTile>
    ),
  }
  return (
    <Filled>
      {explorer === null ? (
        <div {...part('row')} data-two="">
          <RowInside {...shown} />
        </div>
      ) : (
        <LinkRow
          {...shown}
          end={
            <RowEnd>
              <span data-hidden-visually="">({t('common.newTab')})</span>
            </RowEnd>
          }
          href={`${explorer}/address/${address}`}
        />
      )}
    </Filled>
  )
}
