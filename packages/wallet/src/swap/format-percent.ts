import { formatNumber } from '../language/translate.ts'

/** Formats a fraction as a percentage with at most two decimals: 0.0085 is 0.85 %. */
export function formatPercent(fraction: number, locale: string): string {
  return formatNumber(locale, fraction, { style: 'percent', maximumFractionDigits: 2 })
}
