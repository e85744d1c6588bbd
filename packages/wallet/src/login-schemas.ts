/** `@laurel/wallet/login-schemas`: the schemas of the login server, shared by the frame and the server so that they cannot diverge. */

export { chooseLanguage, directionOf, LANGUAGE_IDS, type LanguageId } from './language/languages.ts'
export { accountParameters, accountSchemas, MAX_LOGIN_AGE_SECONDS } from './login-schemas/account.ts'
export { loginParameters, loginSchemas } from './login-schemas/login.ts'
export { leadingZeroBits, workText } from './login-schemas/login-work.ts'
export { passkeyChallenge } from './login-schemas/passkey-challenge.ts'
export { loginPaths } from './login-schemas/paths.ts'
export { CODE_LENGTH, readCode } from './login-schemas/read-code.ts'
export { loginFailure, loginServerSchemas } from './login-schemas/server.ts'
export { isShareSetText, type ShareSetContent, shareSetText } from './login-schemas/share-set-text.ts'
export { SOCIAL_MESSAGE, socialMessage } from './login-schemas/social-message.ts'
export { sponsorSchemas } from './login-schemas/sponsor.ts'
