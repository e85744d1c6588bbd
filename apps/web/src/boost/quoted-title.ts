import { boostText } from '../language/en/boost.ts'

// Characters that look like double quotation marks. The Hebrew ones are left out, because they occur inside words.
const marks = /["“”„‟«»″‴〝〞〟❝❞＂ʺˮ]/gu

/**
 * Formats a title for use inside quotation marks: double marks inside it become single ones, so that it cannot end its
 * own quotation. Pure.
 */
export function quotedTitle(title: string): string {
  return title.replace(marks, '’')
}

/** Formats a task for use inside quotation marks: the quotations in it become single ones. Pure. */
export function quotedTask(task: string): string {
  return quotedTitle(task.replace(/“([^“”]*)”/gu, '‘$1’'))
}

/**
 * The title of a boost's page: the generated title, then the owner's title, quoted and isolated from the direction of
 * the surrounding text. Pure.
 */
export function boostPageTitle(ruleTitle: string, ownTitle: string | null): string {
  return ownTitle === null
    ? ruleTitle
    : boostText('titleWithCreators', { title: ruleTitle, own: `\u2068${quotedTitle(ownTitle)}\u2069` })
}
