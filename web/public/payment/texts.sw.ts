import type { Translation } from '../../i18n/catalogue.ts'
import type { payment as English } from './texts.en.ts'

export const payment: Translation<typeof English> = {
  'payment.title': 'Lipia {code}',
  'payment.pay': 'Lipa {amount} kwa M-Pesa',
  'payment.pay-rest': 'Lipa salio la {amount}',
  'payment.in-parts':
    'Kikomo cha M-Pesa ni {max} kwa kila malipo, kwa hivyo unalipa kwa awamu: moja baada ya nyingine, hapa au kwa Paybill. Kila nambari pia ina kikomo cha siku; nambari nyingine inaweza kulipa salio.',
  'payment.for': '{studio}, {when}',
  'payment.left-days':
    'Umebakiwa na {days, plural, one {siku #} other {siku #}}{hours, plural, =0 {} one { na muda wa saa #} other { na muda wa saa #}}',
  'payment.left-hours': 'Umebakiwa na muda wa saa {hours} na dakika {minutes}',
  'payment.left-soon': 'Muda uliobaki: {clock}',
  'payment.invalid': 'Kiungo cha malipo si sahihi',
  'payment.invalid-text': 'Sehemu ya anwani haipo. Tafadhali fungua kiungo tena kutoka kwenye ujumbe tuliokutumia.',
  'payment.error': 'Hitilafu ya malipo',
  'payment.failed': 'Maelezo ya malipo hayakupakiwa',
  'payment.go-home': 'Rudi mwanzo',
  'payment.missing': 'Malipo hayakupatikana',
  'payment.missing-text': 'Kiungo hiki cha malipo si sahihi au muda wake umeisha.',
  'payment.completed': 'Malipo haya yameshakamilika. Asante!',

  'payment.prompt-region': 'M-Pesa',
  'payment.prompt': 'M-Pesa kwenye simu yako',
  'payment.prompt-text': 'M-Pesa itaonyesha ombi la malipo kwenye simu hii. Weka PIN yako huko, kamwe si hapa.',
  'payment.phone': 'Nambari ya simu ya M-Pesa',
  'payment.phone-hint': 'Nambari ya Safaricom, kama 0712 345 678',
  'payment.pay-now': 'Lipa sasa · {amount}',
  'payment.sending': 'Lipa sasa · Inashughulikiwa…',
  'payment.start-failed': 'Malipo hayakufaulu. Tafadhali jaribu tena.',

  'payment.check-phone': 'Angalia simu yako',
  'payment.check-phone-text':
    'Ombi la malipo limetumwa! Tafadhali angalia simu yako na uweke PIN yako ya M-Pesa ili ukamilishe malipo.',
  'payment.on-its-way': 'Ombi liko njiani kuja kwenye simu yako',
  'payment.on-its-way-text': 'M-Pesa inaomba {amount}. Usifunge skrini ya simu yako.',
  'payment.still-waiting': 'Bado tunaisubiri M-Pesa',
  'payment.still-waiting-text':
    'M-Pesa bado haijatuambia matokeo. Tunaendelea kuuliza; tafadhali usilipe mara ya pili kwa sasa. Kama ombi bado liko kwenye simu yako, unaweza kulijibu.',
  'payment.answer-within': 'Jibu ndani ya',
  'payment.known-within': 'Tutajua ndani ya',
  'payment.time-left': 'Muda uliobaki: {clock}',
  'payment.asked-phone': 'Ombi limetumwa kwa {phone}.',
  'payment.change': 'Badilisha',
  'payment.change-phone': 'Badilisha nambari ya simu',
  'payment.change-text':
    'Ombi bado liko wazi. Lighairi kwenye simu yake, au subiri liishe. Kisha unaweza kulipa kwa nambari nyingine.',
  'payment.change-back': 'Endelea kusubiri',
  'payment.reload-safe': 'Unaweza kufunga au kupakia upya ukurasa huu: tutaendelea kufuatilia.',
  'payment.test-phone': 'Fungua simu ya majaribio',

  'payment.not-charged': 'Hakuna kilichokatwa.',
  'payment.ended.cancelled': 'Umeghairi ombi la M-Pesa',
  'payment.ended-text.cancelled': 'Unaweza kuomba litumwe tena.',
  'payment.ended.wrong_pin': 'PIN si sahihi',
  'payment.ended-text.wrong_pin': 'M-Pesa haikukubali PIN hiyo.',
  'payment.ended.timed_out': 'Muda wa ombi la M-Pesa umeisha',
  'payment.ended-text.timed_out': 'Ombi halikujibiwa kwa wakati.',
  'payment.ended.unreachable': 'Simu yako haikupatikana',
  'payment.ended-text.unreachable':
    'Hakikisha simu imewashwa, skrini yake haijafungwa na ina mtandao, au tumia nambari nyingine.',
  'payment.ended.insufficient_funds': 'Hakuna pesa za kutosha kwenye M-Pesa',
  'payment.ended-text.insufficient_funds':
    'Weka pesa kwenye M-Pesa, tumia nambari nyingine, au mwombe mtu alipe kwa Paybill.',
  'payment.ended.limit_reached': 'Kikomo cha M-Pesa kimefikiwa',
  'payment.ended-text.limit_reached': 'Tumia nambari nyingine, au lipa kwa Paybill kesho.',
  'payment.ended.subscriber_busy': 'Simu yako ina ombi lingine',
  'payment.ended-text.subscriber_busy': 'Limalize au lifunge, subiri dakika moja, kisha ujaribu tena.',
  'payment.ended.refused': 'M-Pesa haikupokea ombi',
  'payment.ended-text.refused': 'Malipo hayakufaulu. Tafadhali jaribu tena.',
  'payment.ended.unresolved': 'M-Pesa haikutuambia matokeo',
  'payment.ended-text.unresolved':
    'Tafuta ujumbe kutoka M-Pesa. Kama pesa zilikatwa, thibitisha hapa chini nasi tutatafuta; kama sivyo, jaribu tena. Pesa zinazochelewa bado zinahesabiwa.',

  'payment.manual': 'Au lipa kwa Paybill',
  'payment.manual-text': 'Kwenye simu yako chagua Lipa na M-Pesa, kisha Paybill, na uweke:',
  'payment.manual-paybill': 'Nambari ya Paybill',
  'payment.manual-account': 'Nambari ya akaunti',
  'payment.copy': 'Nakili {what}',
  'payment.copied': '{what}: imenakiliwa',
  'payment.manual-receipt': 'Nambari ya risiti ya M-Pesa',
  'payment.manual-receipt-hint':
    'Kutoka kwenye ujumbe wa M-Pesa, kama SKL51ZDR4F. Inatusaidia kupata malipo yako haraka.',
  'payment.manual-confirm': 'Nimelipa · Thibitisha malipo',
  'payment.manual-failed': 'Malipo hayakuthibitishwa',
  'payment.claimed-text': 'Umetuambia kwamba umelipa kwa Paybill. Ukilipa hapa pia, yatakuwa malipo ya pili.',
  'payment.checking-text': 'Mara tu M-Pesa itakapothibitisha, ukurasa huu utasema. Huhitaji kusubiri hapa.',
  'payment.checking-late':
    'Bado hatujayaona kwa M-Pesa. Angalia nambari ya risiti na nambari ya akaunti uliyolipia, au wasiliana nasi.',
  'payment.checking-receipt': 'Uliandika nambari {receipt}.',
  'payment.checking-again': 'Andika nambari nyingine',

  'payment.test-mode': 'Hali ya majaribio: utakatwa {amount} kwa majaribio badala ya bei halisi ya nafasi',
  'payment.test-amount': 'Kiasi cha malipo ya majaribio',

  'payment.details': 'Nafasi yako',
  'payment.code': 'Nambari ya nafasi',
  'payment.time': 'Saa',
  'payment.rounded': 'Kwa shilingi kamili',
  'payment.paid': 'Imelipiwa. Asante!',
  'payment.paid-text': 'Nafasi yako imewekwa.{messages, select, yes { Risiti pia iko njiani kukufikia.} other {}}',
  'payment.paid-before': 'Ukurasa wa nafasi yako unaonyesha ilipofikia, na una risiti.',
  'payment.paid-at': 'Ililipiwa',
  'payment.overpaid': 'Ulilipa {amount} zaidi. Zitarudishwa kwenye nambari yako ya M-Pesa.',
  'payment.overpaid-refunded': 'Ulilipa {amount} zaidi. Umerudishiwa pesa hizo.',
  'payment.see-booking': 'Tazama nafasi yako',
  'payment.cancelled': 'Nafasi hii imeghairiwa',
  'payment.over': 'Nafasi hii imefungwa',
  'payment.over-text': 'Tafadhali usiilipie. Ukurasa wa nafasi yako unaeleza kilichotokea.',
  'payment.over-money':
    '{amount} ulizolipa zitarudishwa kwenye nambari yako ya M-Pesa{messages, select, yes {; tutakujulisha zitakapotumwa} other {}}.',
  'payment.over-return': 'Studio itakurudishia {amount} ulizoilipa.',

  'not-me.title': 'Je, si wewe?',
  'not-me.text':
    'Mtu ameomba simu yako ilipie nafasi. Kama huijui nafasi hiyo, zuia maombi haya. Hakuna pesa zinazokatwa bila PIN yako.',
  'not-me.stop': 'Zuia maombi haya',
  'not-me.done': 'Simu yako haitaombwa tena kulipia nafasi hii. Huhitaji kufanya kitu kingine.',
  'not-me.failed': 'Hatukuweza kuzuia maombi. Tafadhali jaribu tena.',
  'not-me.unconfirmed': 'Hatukuweza kuthibitisha kuwa maombi yamezuiwa. Tafadhali jaribu tena.',
  'head.payment-title': 'Lipia nafasi yako studioni',
  'head.payment': 'Gharama ya kipindi chako, na jinsi ya kukilipia kwa M-Pesa.',
}
