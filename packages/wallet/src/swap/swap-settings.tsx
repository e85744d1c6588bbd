import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Stack } from '../controls/layout.tsx'
import { usePart } from '../controls/use-part.ts'
import { useLanguage, useMessages } from '../language/use-messages.ts'
import { useProvided } from '../provider/wallet-context.ts'
import { formatPercent } from './format-percent.ts'
import { parseSlippage } from './swap-quote.ts'
import { swapOf } from './swap-store.ts'

/** The slippages that a press chooses, in percent. */
const COMMON_SLIPPAGES = [0.5, 1, 3]

/** How far the price may move against the user. */
export function SlippageSetting({ slippage }: { readonly slippage: number }) {
  const { wallet } = useProvided()
  const { locale } = useLanguage()
  const part = usePart()
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState('')
  const isInvalid = text !== '' && parseSlippage(text) === null
  const choose = (chosen: number) => {
    setText('')
    swapOf(wallet).setSlippage(chosen)
  }
  return (
    <Stack isClose>
      <Button isExpanded={isOpen} kind="text" onPress={() => setOpen(!isOpen)}>
        {t('swap.slippage')}: {formatPercent(slippage / 100, locale)}
      </Button>
      {isOpen && (
        <>
          <fieldset {...part('tabs')} aria-label={t('swap.slippage')} data-choices="">
            {COMMON_SLIPPAGES.map((one) => (
              <label {...part('tab')} data-on={one === slippage ? '' : undefined} key={one}>
                <input
                  checked={one === slippage}
                  data-hidden-visually=""
                  name="laurel-slippage"
                  onChange={() => choose(one)}
                  type="radio"
                />
                {formatPercent(one / 100, locale)}
              </label>
            ))}
          </fieldset>
          <label {...part('field')} data-bare="">
            <input
              {...part('input')}
              aria-invalid={isInvalid || undefined}
              aria-label={t('swap.slippage')}
              autoComplete="off"
              inputMode="decimal"
              onChange={({ target }) => {
                setText(target.value)
                const parsed = parseSlippage(target.value)
                if (parsed !== null) swapOf(wallet).setSlippage(parsed)
              }}
              placeholder={formatPercent(slippage / 100, locale)}
              type="text"
              value={text}
            />
          </label>
          <p {...part('text')} data-hint="">
            {t(isInvalid ? 'swap.slippageInvalid' : 'swap.slippageText')}
          </p>
        </>
      )}
    </Stack>
  )
}
