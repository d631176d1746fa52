import { bilingual } from '../bilingual.ts'

/** Requests that can't be read, limits and outages. */
export const requestErrors = bilingual({
  'service.unavailable': {
    en: 'The service is briefly unavailable. Please try again.',
    sw: 'Huduma haipatikani kwa muda mfupi. Tafadhali jaribu tena.',
  },
  'service.starting': {
    en: 'The service is starting. Please try again.',
    sw: 'Huduma inaanza. Tafadhali jaribu tena.',
  },
  'service.studioni-starting': { en: 'Studioni is starting…', sw: 'Studioni inaanza…' },
  'service.preparing-demo': { en: 'Preparing the demo… {percent} %', sw: 'Maonyesho yanaandaliwa… {percent} %' },
  'service.read-model-stopped': {
    en: 'This can’t be shown at the moment. We are looking into it. Please try again later.',
    sw: 'Hili haliwezi kuonyeshwa kwa sasa. Tunalishughulikia. Tafadhali jaribu tena baadaye.',
  },
  'service.outcome-unknown': {
    en: 'We could not confirm whether that was saved. Please try again.',
    sw: 'Hatukuweza kuthibitisha kama hilo limehifadhiwa. Tafadhali jaribu tena.',
  },
  'service.fault': {
    en: 'Something went wrong on our side. Please try again.',
    sw: 'Hitilafu ilitokea upande wetu. Tafadhali jaribu tena.',
  },
  'request.too-many': {
    en: 'Too many requests. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
    sw: 'Maombi ni mengi mno. Tafadhali jaribu tena baada ya sekunde {seconds}.',
  },
  'request.too-many-minutes': {
    en: 'Too many requests. Please try again in {minutes} minutes.',
    sw: 'Maombi ni mengi mno. Tafadhali jaribu tena baada ya dakika {minutes}.',
  },
  'request.too-many-streams': {
    en: 'Too many pages with live updates are open. Please close some.',
    sw: 'Kurasa nyingi mno zinazojisasisha zimefunguliwa. Tafadhali funga baadhi.',
  },
  'request.nothing-here': { en: 'There is nothing at this address.', sw: 'Hakuna chochote kwenye anwani hii.' },
  'request.method': {
    en: 'This address accepts other methods: {methods}.',
    sw: 'Anwani hii hukubali mbinu nyingine: {methods}.',
  },
  'request.too-large': { en: 'That is too much data for one request.', sw: 'Hiyo ni data nyingi mno kwa ombi moja.' },
  'request.not-json': { en: 'The request is not valid JSON.', sw: 'Ombi si JSON sahihi.' },
  'request.encoding': {
    en: 'The encoding of the request is not supported.',
    sw: 'Ombi limeandikwa kwa usimbaji tusiousoma.',
  },
  'request.content-type': { en: 'Send this request as {type}.', sw: 'Tafadhali tuma ombi hili kama {type}.' },
  'request.cut-short': { en: 'The request is incomplete.', sw: 'Ombi lilikatika kabla ya kukamilika.' },
  'request.malformed': { en: 'The request is malformed.', sw: 'Ombi halijaundwa vizuri.' },
  'request.unreadable-text': {
    en: 'The request contains an invalid character.',
    sw: 'Ombi lina herufi ambayo hatuwezi kuisoma.',
  },
  'request.not-signed-in': { en: 'Authentication required', sw: 'Unahitaji kuingia' },
  'request.wrong-credentials': {
    en: 'Authentication failed. Please try again.',
    sw: 'Hukuweza kuingia. Tafadhali jaribu tena.',
  },
  'request.not-allowed': { en: 'Insufficient permissions', sw: 'Huna ruhusa ya kufanya hivyo' },
  'request.idempotency-key-length': {
    en: 'An Idempotency-Key must have 1 to {max} characters',
    sw: 'Idempotency-Key ina herufi 1 hadi {max}',
  },
  'request.idempotency-key-reused': {
    en: 'An earlier version of this request was saved. Check it before you send another.',
    sw: 'Ombi la awali lilihifadhiwa. Liangalie kabla ya kutuma lingine.',
  },
  'input.required': { en: 'This is required', sw: 'Hii inahitajika' },
  'input.text': { en: 'This must be text', sw: 'Hii lazima iwe maandishi' },
  'input.number': { en: 'This must be a number', sw: 'Hii lazima iwe nambari' },
  'input.whole-number': { en: 'This must be a whole number', sw: 'Hii lazima iwe nambari kamili' },
  'input.boolean': { en: 'This must be true or false', sw: 'Hii lazima iwe kweli au si kweli' },
  'input.list': { en: 'This must be a list', sw: 'Hii lazima iwe orodha' },
  'input.object': { en: 'This must be an object', sw: 'Hii lazima iwe kitu chenye sehemu' },
  'input.at-least': { en: 'This must be at least {least}', sw: 'Hii lazima iwe angalau {least}' },
  'input.at-most-characters': {
    en: 'This must be at most {max} characters long',
    sw: 'Hii lazima isizidi herufi {max}',
  },
  'input.reason-too-long': { en: 'That reason is too long', sw: 'Sababu hiyo ni ndefu mno' },
  'input.description-too-long': {
    en: 'The description must have at most {max} characters',
    sw: 'Maelezo yasizidi herufi {max}',
  },
  'input.text-too-long': { en: 'That text is too long', sw: 'Maandishi hayo ni marefu mno' },
  'input.at-most': { en: 'This must be at most {max}', sw: 'Hii lazima isizidi {max}' },
  'input.one-of': { en: 'This must be one of: {values}', sw: 'Hii lazima iwe mojawapo ya: {values}' },
  'input.invalid': { en: 'This is not valid', sw: 'Hii si sahihi' },
  'input.fields-missing': { en: 'Please fill in all required fields', sw: 'Tafadhali jaza sehemu zote zinazohitajika' },
  'input.all-required': { en: 'All fields are required', sw: 'Sehemu zote zinahitajika' },
  'input.limit': {
    en: 'limit must be a whole number from 1 to 100',
    sw: 'limit lazima iwe nambari kamili kutoka 1 hadi 100',
  },
  'input.offset': {
    en: 'offset must be a whole number, 0 or more',
    sw: 'offset lazima iwe nambari kamili, 0 au zaidi',
  },
  'input.version': {
    en: 'version must be a whole number, 0 or more',
    sw: 'version lazima iwe nambari kamili, 0 au zaidi',
  },
  'input.date-format': { en: 'Enter the date as yyyy-mm-dd', sw: 'Andika tarehe kama yyyy-mm-dd' },
  'input.date-range': { en: 'Choose a date from 1970 to 2199', sw: 'Chagua tarehe kuanzia 1970 hadi 2199' },
  'input.month-format': { en: 'Enter the month as yyyy-mm', sw: 'Andika mwezi kama yyyy-mm' },
  'input.date-or-instant': {
    en: 'Enter a date such as 2026-12-01, or an instant',
    sw: 'Andika tarehe kama 2026-12-01, au wakati kamili',
  },
  'input.language': { en: 'Choose English (en) or Swahili (sw)', sw: 'Chagua Kiingereza (en) au Kiswahili (sw)' },
  'upload.type': { en: 'File type must be {types}', sw: 'Aina ya faili lazima iwe {types}' },
  'upload.too-large': { en: 'File is larger than {bytes} bytes', sw: 'Faili ni kubwa kuliko baiti {bytes}' },
  'upload.too-large-decoded': {
    en: 'File is larger than {megabytes} MB when decoded',
    sw: 'Faili ni kubwa kuliko MB {megabytes} inapofunguliwa',
  },
  'upload.too-small': { en: 'File is smaller than {bytes} bytes', sw: 'Faili ni ndogo kuliko baiti {bytes}' },
  'upload.larger-than': { en: 'File is larger than {megabytes} MB', sw: 'Faili ni kubwa kuliko MB {megabytes}' },
  'upload.empty': { en: '{file} is empty', sw: '{file} haina kitu' },
  'upload.too-many': { en: 'Too many files', sw: 'Faili ni nyingi mno' },
  'upload.unexpected-part': {
    en: 'The upload has an unexpected part',
    sw: 'Kilichopakiwa kina kitu ambacho hakikuombwa',
  },
  'upload.not-a-picture': {
    en: '{file} is not a JPEG, PNG or WebP image',
    sw: '{file} si picha ya JPEG, PNG wala WebP',
  },
  'upload.damaged': { en: '{file} is damaged', sw: '{file} imeharibika' },
  'upload.too-many-pixels': {
    en: '{file} has {count} million pixels or more',
    sw: '{file} ina pikseli milioni {count} au zaidi',
  },
  'log.nothing': {
    en: 'The log has no event at that position',
    sw: 'Hakuna tukio lolote kwenye daftari mahali hapo',
  },
  'log.next': { en: 'after must be the `next` of another page', sw: 'after lazima iwe `next` ya ukurasa mwingine' },
  'log.job-number': { en: 'A job id must be a number', sw: 'Kazi hutajwa kwa nambari yake' },
  'log.job-not-failed': {
    en: 'This job has not failed, or it is already being retried.',
    sw: 'Kazi hii haikushindwa, au tayari inajaribiwa tena.',
  },
  'log.not-stopped': {
    en: 'It is no longer stopped at that event. Please look again.',
    sw: 'Haijasimama tena kwenye tukio hilo. Tafadhali angalia tena.',
  },
  'log.rebuilding': { en: 'The read models are already being rebuilt', sw: 'Nakala za kusoma tayari zinajengwa upya' },
})
