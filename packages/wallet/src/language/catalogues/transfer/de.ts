import type { Catalogue } from '../../catalogue.ts'

/** Send of accounts of other namespaces than EVM, in German. */
export const transfer = {
  transfer: {
    invalid: 'Bitte geben Sie einen gültigen Betrag und eine gültige Empfängeradresse ein',
    notAddress: 'Geben Sie eine Adresse (32 bis 44 Buchstaben und Ziffern) oder einen .sol-Namen ein.',
    refusedReceiver: 'Das ist keine Wallet. Was dorthin gesendet wird, ist verloren.',
    nameRefused: '{name} könnte zu jemand anderem führen. Geben Sie die Adresse ein.',
    program: 'Ein Programm hat diese Adresse',
    memo: 'Notiz',
    memoPlaceholder: 'Notiz, öffentlich (optional)',
    priorityFee: 'Prioritätsgebühr',
    rent: 'Neues Token-Konto',
    rentText:
      'Der Empfänger hat noch kein Konto für diesen Token. Es wird mit dieser Sendung angelegt und kostet einmal so viel.',
    insufficientText: 'Der Betrag und seine Kosten sind mehr, als Sie haben.',
    receiverBelowRent: 'Der Empfänger hätte weniger, als ein Konto haben muss. Senden Sie mehr.',
    senderBelowRent: 'Sie hätten danach weniger, als ein Konto haben muss. Senden Sie weniger.',
    tokenRefused: 'Dieser Token kann hier nicht gesendet werden',
    tokenRefusedText: 'Seine Regeln erlauben es nicht. Es wurde nichts gesendet.',
    otherTransfer: 'Eine andere Sendung ist noch nicht endgültig',
    otherTransferText: 'Es wurde nichts gesendet. Versuchen Sie es in einer Minute erneut.',
    otherTransaction: '{wallet} hat eine andere Transaktion signiert als angefordert',
    wrongSignature: 'Die Signatur von {wallet} ist nicht die dieses Kontos',
    malformed: 'Die Antwort von {wallet} ist nicht lesbar',
    answerText: 'Sie wurde abgelehnt, und es wurde nichts gesendet.',
    inBlock: 'In einem Block',
    inBlockText: 'Fertig, sobald der Block endgültig ist. Sie können dies schließen.',
    byWallet: 'Ihre Wallet sendet das selbst. Was sie gesendet hat, lässt sich erst danach prüfen.',
    unanswered: 'Keine Antwort Ihrer Wallet',
    unansweredText:
      'Vielleicht hat sie das gesendet. Wir suchen etwa eine Minute lang danach und senden solange nichts anderes.',
    lost: 'Nicht gefunden',
    lostText:
      'Ihre Wallet hat nicht gesagt, was sie gesendet hat. Diese Sendung ist in keinem Block und kann nicht mehr ankommen. Sehen Sie in den Aktivitäten nach, bevor Sie wieder senden.',
    changed: 'Ihre Wallet hat etwas anderes gesendet',
    changedText: 'Es ist nicht das, was Sie geprüft haben. Sehen Sie nach, bevor Sie wieder senden.',
    expired: 'Abgelaufen',
    expiredText: 'Kein Block hat sie rechtzeitig aufgenommen, also wurde nichts gesendet.',
    another: 'Etwas anderes senden',
  },
} satisfies Pick<Catalogue, 'transfer'>
