/**
 * Labels that cannot be registered, because a reader would take them for the operator, for a service of this product, or for a
 * protocol. They are compared without hyphens and after look-alike digits are replaced, so `adm1n` and `s-upport` are reserved too.
 */
export const reservedLabels: ReadonlySet<string> = new Set(
  `
  abuse account accounts admin administrator admins airdrop alert alerts announcement announcements anonymous api apps auth
  authority autoconfig autodiscover backup bank bonus boost boosts bounty broadcast broadcasthost bridge bug bugs bugbounty
  ceo certificate checkout claim claims coinbase compliance config confirm connect console contact contract contracts core
  customer customercare customerservice dashboard default deposit developer developers docs donate escrow ethereum event events
  example exchange explorer faucet feedback finance foundation fraud fund funds gateway giveaway guest help helpcenter helpdesk
  home host hostmaster identity info invoice localhost laurel laurelwallet ledger legal login logout mail mailerdaemon master
  media metamask moderator moderators multisig name names network news nobody noreply notification notifications null
  nullpointer official operator operators oracle owner owners partner partners password payment payments payout phishing postmaster
  president press privacy promo recover recovery refund refunds register registrar registry relay resolver reward rewards root
  router safe sale sales scam secure security seed seedphrase server service services settings shop signer signin signup staff
  status store superuser support supportcenter supportteam sysadmin system team teams techsupport terms test tether treasury trezor
  trust trustwallet undefined unknown update updates user username users usdc usdt validator verification verified verifier
  verify vote wallet walletconnect wallets walletsupport webmaster welcome withdraw withdrawal
  `
    .trim()
    .split(/\s+/),
)
