/** Domains of free mail providers, refused at sign-up when the installation accepts only business addresses. */
export const FREE_MAIL_DOMAINS: ReadonlySet<string> = /* @__PURE__ */ new Set(
  `126.com 163.com 21cn.com aim.com alice.it aliyun.com aol.com att.net bellsouth.net bigpond.com bk.ru bluewin.ch bol.com.br
btinternet.com btopenworld.com centrum.cz charter.net comcast.net cox.net daum.net disroot.org duck.com earthlink.net email.com
email.cz fastmail.com fastmail.fm foxmail.com free.fr freemail.hu freenet.de gmail.com gmx.at gmx.ch gmx.com gmx.de gmx.net
googlemail.com hanmail.net hey.com home.nl hotmail.be hotmail.ca hotmail.co.uk hotmail.com hotmail.com.br hotmail.de hotmail.es
hotmail.fr hotmail.it hotmail.nl hushmail.com icloud.com iinet.net.au inbox.lv inbox.ru interia.pl juno.com kpnmail.nl
laposte.net libero.it list.ru live.ca live.co.uk live.com live.com.au live.de live.fr live.it live.nl mac.com mail.com mail.ee
mail.ru mailbox.org mailfence.com me.com msn.com naver.com netcourrier.com netzero.net o2.pl onet.pl online.de optonline.net
optusnet.com.au orange.fr outlook.be outlook.co.uk outlook.com outlook.com.au outlook.de outlook.es outlook.fr outlook.it
planet.nl pm.me posteo.de proton.me protonmail.ch protonmail.com qq.com rambler.ru rediffmail.com riseup.net rocketmail.com
rogers.com runbox.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sina.cn sina.com sky.com skynet.be sohu.com startmail.com
sympatico.ca t-online.de talktalk.net telenet.be telus.net terra.com.br tin.it tiscali.it tuta.com tuta.io tutanota.com
tutanota.de ukr.net uol.com.br verizon.net virgilio.it virginmedia.com wanadoo.fr web.de wp.pl xs4all.nl xtra.co.nz ya.ru
yahoo.ca yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.mx yahoo.de
yahoo.es yahoo.fr yahoo.in yahoo.it yandex.com yandex.ru yeah.net ymail.com ziggo.nl zoho.com zohomail.com`.split(
    /\s+/,
  ),
);
