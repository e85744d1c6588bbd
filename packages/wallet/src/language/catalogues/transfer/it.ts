import type { Catalogue } from '../../catalogue.ts'

/** Send of accounts of other namespaces than EVM, in Italian. */
export const transfer = {
  transfer: {
    invalid: 'Inserisci un importo e un indirizzo del destinatario validi',
    notAddress: 'Inserisci un indirizzo (da 32 a 44 lettere e cifre) o un nome .sol.',
    refusedReceiver: 'Questo non è un wallet. Ciò che viene inviato lì è perso.',
    nameRefused: '{name} potrebbe portare a qualcun altro. Inserisci l’indirizzo.',
    program: 'Un programma ha questo indirizzo',
    memo: 'Nota',
    memoPlaceholder: 'Nota, pubblica (facoltativa)',
    priorityFee: 'Commissione di priorità',
    rent: 'Nuovo account del token',
    rentText:
      'Il destinatario non ha ancora un account per questo token. Viene creato con questo invio e si paga una volta sola.',
    insufficientText: 'L’importo e i suoi costi superano ciò che hai.',
    receiverBelowRent: 'Il destinatario avrebbe meno di quanto un account deve avere. Invia di più.',
    senderBelowRent: 'Ti resterebbe meno di quanto un account deve avere. Invia di meno.',
    tokenRefused: 'Questo token non può essere inviato qui',
    tokenRefusedText: 'Le sue regole non lo permettono. Non è stato inviato nulla.',
    otherTransfer: 'Un altro invio non è ancora definitivo',
    otherTransferText: 'Non è stato inviato nulla. Riprova tra un minuto.',
    otherTransaction: '{wallet} ha firmato una transazione diversa da quella richiesta',
    wrongSignature: 'La firma di {wallet} non è di questo account',
    malformed: 'La risposta di {wallet} non è leggibile',
    answerText: 'È stata rifiutata e non è stato inviato nulla.',
    inBlock: 'In un blocco',
    inBlockText: 'Termina quando il blocco è definitivo. Puoi chiudere.',
    byWallet: 'Il tuo wallet invia da solo, quindi ciò che ha inviato si può controllare solo dopo.',
    unanswered: 'Nessuna risposta dal tuo wallet',
    unansweredText: 'Forse l’ha inviato. Lo cerchiamo per circa un minuto e intanto non inviamo altro.',
    lost: 'Non trovato',
    lostText:
      'Il tuo wallet non ha detto cosa ha inviato. Nessun blocco contiene questo invio, che non può più arrivare. Guarda le attività prima di inviare di nuovo.',
    changed: 'Il tuo wallet ha inviato altro',
    changedText: 'Non è ciò che hai controllato. Verificalo prima di inviare di nuovo.',
    expired: 'Scaduta',
    expiredText: 'Nessun blocco l’ha inclusa in tempo, quindi non è stato inviato nulla.',
    another: 'Invia altro',
  },
} satisfies Pick<Catalogue, 'transfer'>
