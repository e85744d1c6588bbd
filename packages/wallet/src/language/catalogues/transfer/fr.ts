import type { Catalogue } from '../../catalogue.ts'

/** Send of accounts of other namespaces than EVM, in French. */
export const transfer = {
  transfer: {
    invalid: 'Veuillez saisir un montant et une adresse de destinataire valides',
    notAddress: 'Saisissez une adresse (32 à 44 lettres et chiffres) ou un nom .sol.',
    refusedReceiver: 'Ce n’est pas un portefeuille. Ce qui y est envoyé est perdu.',
    nameRefused: '{name} pourrait mener à quelqu’un d’autre. Saisissez l’adresse.',
    program: 'Un programme a cette adresse',
    memo: 'Mémo',
    memoPlaceholder: 'Mémo, public (facultatif)',
    priorityFee: 'Frais de priorité',
    rent: 'Nouveau compte de jeton',
    rentText:
      'Le destinataire n’a pas encore de compte pour ce jeton. Il est créé avec cet envoi et se paie une seule fois.',
    insufficientText: 'Le montant et ses frais dépassent ce que vous avez.',
    receiverBelowRent: 'Le destinataire aurait moins que ce qu’un compte doit avoir. Envoyez plus.',
    senderBelowRent: 'Il vous resterait moins que ce qu’un compte doit avoir. Envoyez moins.',
    tokenRefused: 'Ce jeton ne peut pas être envoyé ici',
    tokenRefusedText: 'Ses règles ne le permettent pas. Rien n’a été envoyé.',
    otherTransfer: 'Un autre envoi n’est pas encore définitif',
    otherTransferText: 'Rien n’a été envoyé. Réessayez dans une minute.',
    otherTransaction: '{wallet} a signé une autre transaction que celle demandée',
    wrongSignature: 'La signature de {wallet} n’est pas celle de ce compte',
    malformed: 'La réponse de {wallet} est illisible',
    answerText: 'Elle a été refusée et rien n’a été envoyé.',
    inBlock: 'Dans un bloc',
    inBlockText: 'Terminé lorsque le bloc est définitif. Vous pouvez fermer ceci.',
    byWallet: 'Votre portefeuille envoie lui-même : ce qu’il a envoyé ne peut être vérifié qu’après.',
    unanswered: 'Pas de réponse de votre portefeuille',
    unansweredText: 'Il l’a peut-être envoyé. Nous le cherchons pendant environ une minute, sans rien envoyer d’autre.',
    lost: 'Introuvable',
    lostText:
      'Votre portefeuille n’a pas dit ce qu’il a envoyé. Aucun bloc ne contient cet envoi, et il ne peut plus arriver. Consultez l’activité avant de renvoyer.',
    changed: 'Votre portefeuille a envoyé autre chose',
    changedText: 'Ce n’est pas ce que vous avez vérifié. Consultez-le avant de renvoyer.',
    expired: 'Expirée',
    expiredText: 'Aucun bloc ne l’a prise à temps, donc rien n’a été envoyé.',
    another: 'Envoyer autre chose',
  },
} satisfies Pick<Catalogue, 'transfer'>
