import { useEffect } from 'react'
import { RowEnd } from '../controls/badge.tsx'
import { Icon } from '../controls/icon.tsx'
import { coinIcon } from '../controls/lazy-icons.ts'
import { RowInside } from '../controls/row.tsx'
import { State } from '../controls/state.tsx'
import { IconTile } from '../controls/tile.tsx'
import { usePart } from '../controls/use-part.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { ViewFrame } from '../modal/view-frame.tsx'
import { outcomeWord } from './buy-words.ts'
import { formatMoney } from './format-money.ts'
import { useBuy } from './use-buy.ts'

/** What the account began to buy in this browser. */
export function BuyActivityView() {
  const { state, buy } = useBuy()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const day = new Intl.DateTimeFormat(locale, { numberingSystem: 'latn', day: 'numeric', month: 'short' })
  const isOpen = state.purchases.some(({ outcome }) => outcome.status === 'begun')
  useEffect(() => (isOpen ? buy.watchList() : undefined), [buy, isOpen])
  return (
    <ViewFrame title={t('buy.activity')}>
      {state.purchases.length === 0 ? (
        <State headline={t('buy.noActivity')}>{t('buy.noActivityText')}</State>
      ) : (
        <ul {...part('group')} aria-label={t('buy.activity')}>
          {state.purchases.map(({ id, provider, symbol, paid, at, outcome }) => (
            <li key={id}>
              <div {...part('row')} data-two="">
                <RowInside
                  end={<RowEnd isOn={outcome.status === 'seen'}>{outcomeWord(outcome, t)}</RowEnd>}
                  name={
                    outcome.status === 'seen' && outcome.received !== null
                      ? formatMoney(outcome.received, symbol, locale)
                      : symbol
                  }
                  sub={
                    <>
                      <bdi>{paid}</bdi> · <bdi>{provider}</bdi> · <bdi>{day.format(at)}</bdi>
                    </>
                  }
                  tile={
                    <IconTile>
                      <Icon path={coinIcon} />
                    </IconTile>
                  }
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </ViewFrame>
  )
}
