/** The views of the login. They are one chunk, which is fetched when one is shown. */
export { AccountSettingsView as AccountSettings } from '../login/account-settings-view.tsx'
export { ApproveTransactionView as ApproveTransaction } from '../login/approve-view.tsx'
export {
  EmailVerifyDeviceView as EmailVerifyDevice,
  EmailVerifyOtpView as EmailVerifyOtp,
} from '../login/email-views.tsx'
export { setUpLogin as setUp } from '../login/set-up-login.ts'
export {
  UpdateEmailPrimaryOtpView as UpdateEmailPrimaryOtp,
  UpdateEmailSecondaryOtpView as UpdateEmailSecondaryOtp,
  UpdateEmailWalletView as UpdateEmailWallet,
  UpgradeEmailWalletView as UpgradeEmailWallet,
  UpgradeToSmartAccountView as UpgradeToSmartAccount,
} from '../login/settings-views.tsx'
export {
  ConnectingFarcasterView as ConnectingFarcaster,
  ConnectingPasskeyView as ConnectingPasskey,
  ConnectingSocialView as ConnectingSocial,
  ConnectSocialsView as ConnectSocials,
} from '../login/social-views.tsx'
