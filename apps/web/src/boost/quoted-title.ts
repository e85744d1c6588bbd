import { boostText } from '../language/en/boost.ts'

// Marks that are read as double quotation marks. Hebrew's own are left out: they stand within words.
const marks = /["“”„‟«»″‴〝〞〟❝❞＂ʺˮ]/gu

/** A title as it is within quotation marks: with single ones inside, so that no title ends its own quotation. Pure. */
export function quotedTitle(title: string): string {
  return title.replace(marks, '’')
}

/** The title of a boost's page: the sentence of its action, then its owner's title, quoted and isolated from the direction of the text around it. Pure. */
export function boostPageTitle(ruleTitle: string, ownTitle: string | null): string {
  return ownTitle === null
    ? ruleTitle
    : boostText('titleWithCreators', { title: ruleTitle, own: `\u2068${quotedTitle(ownTitle)}\u2069` })
}
