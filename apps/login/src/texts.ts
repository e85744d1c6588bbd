/**
 * What mails and pages of the login server say. A language is another object of this shape.
 * `{names}` stand for what is filled in.
 */
export const texts = {
  linkSubject: 'Approve your login to {app}',
  linkTitle: 'Approve a new device',
  linkIntro: 'Someone entered your email address in {app} on a device that has not logged in before.',
  linkAction: 'Review the login',
  linkExpiry: 'The link expires in 20 minutes.',
  linkIgnore:
    'If it was not you, ignore this mail, or open the link and deny the login. Nothing happens without your approval.',
  codeSubject: 'Your code for {app}',
  codeTitle: 'Your code',
  codeIntro: 'Enter this code in {app}:',
  codeExpiry: 'It expires in 20 minutes and can be used once.',
  codeWarning: 'Nobody needs this code but you. Anyone who wants it from you wants your wallet.',
  changePrimarySubject: 'Confirm the change of your email address',
  changePrimaryIntro:
    'Your login at {app} is to change from this address to {newEmail}. Enter this code to confirm it:',
  changeSecondarySubject: 'Confirm your new email address',
  changeSecondaryIntro: 'This address is to be the login of your wallet at {app}. Enter this code to confirm it:',
  changeIgnore: 'If it was not you, ignore this mail, and remove devices that you do not know.',
  changedSubject: 'Your email address has changed',
  changedIntro: 'From now on, you log in to your wallet with {newEmail}. This address can no longer log in.',
  changedWarning: 'If it was not you, contact the operator of {app} at once.',
  app: 'App',
  device: 'Device',
  started: 'Started',
  email: 'Email address',
  pageTitle: 'Approve this login?',
  pageIntro: 'Approve it only if you started it a moment ago.',
  pageMatch: 'Your app shows this code:',
  pageMatchHint: 'If it shows another one, or none, deny the login.',
  pageType: 'Enter the code that your app shows',
  pageTypeHint: 'Two letters and two digits.',
  pageWrong: 'That is not the code that your app shows. Check it.',
  approve: 'Approve',
  deny: 'Deny',
  codeSentTitle: 'Device approved',
  codeSentText: 'We mailed you a code. Enter it in your app.',
  approvedTitle: 'Login approved',
  approvedText: 'Go back to your app. You are logged in.',
  deniedTitle: 'Login denied',
  deniedText: 'This login has ended. Nobody got access to your wallet.',
  overTitle: 'This link is over',
  overText: 'It expired, or was used before. Start again in your app.',
  socialDoneTitle: 'Almost there',
  socialDoneText: 'Go on in your app. This window closes by itself.',
  socialAloneText: 'Your app is no longer open in this browser. Close this window, and start again there.',
  socialOverTitle: 'This login is over',
  socialOverText: 'It expired, or was opened before. Close this window, and start again in your app.',
  socialUnavailableTitle: 'The provider does not respond',
  socialUnavailableText: 'Close this window. Try again in a moment, or log in another way.',
  frameTitle: 'This app cannot show the login',
  frameUnknownText:
    'The login server does not know the project of this app. Its operator adds it to LAUREL_LOGIN_PROJECTS.',
  frameOriginText:
    'The project does not name the origin {origin}. The operator of the login server adds it to LAUREL_LOGIN_PROJECTS.',
} as const

/** The name of a text. */
export type TextName = keyof typeof texts

/** Returns a text with what is filled in. */
export function formatText(name: TextName, values: Readonly<Record<string, string>> = {}): string {
  return texts[name].replaceAll(/\{(\w+)\}/g, (whole, key: string) =>
    Object.hasOwn(values, key) ? (values[key] ?? '') : whole,
  )
}
