/**
 * Price labels in languages without spaces between words (Chinese in both scripts, Japanese, Korean, Thai), found anywhere in a
 * text. One table per role, one line per language.
 */
const table = (text: string) => new RegExp(text.trim().replace(/\s*\n\s*/g, "|"), "u");

/** Former and recommended price. */
export const WAS = table(`
  定價|原價|市價|市場價|建議售價|參考價|牌價|專櫃價
  定价|原价|常规价格|市价|市场价|建议零售价|参考价|划线价|吊牌价|专柜价
  定価|通常価格|希望小売価格|参考価格|参考基準価格|元の価格|販売価格\\(セール前\\)|当店通常価格|メーカー価格|税込定価
  정가|판매가전|소비자가|소비자 가격|권장소비자가|시중가|정상가|기존가|원가
  ราคาเต็ม|ราคาปกติ|ราคาเดิม|ราคาแนะนำ|ราคาก่อนลด
`);

/** Current price. */
export const NOW = table(`
  特價|售價|優惠價|促銷價|活動價|網路價|現在價格|限時價
  特价|售价|优惠价|促销价|活动价|现价|秒杀价|到手价|券后价
  販売価格|セール価格|特価|特別価格|現在の価格|タイムセール
  판매가|판매 가격|할인가|세일가|특가|최종가|현재가
  ราคาพิเศษ|ราคาโปรโมชัน|ราคาโปรโมชั่น|ราคาลด|ราคาขาย
`);

/** Money off. */
export const SAVING = table(`
  (?:^|[^\\p{L}])省(?!\\p{L})|現省|節省|折抵|省下|立減
  立省|立减|节省|优惠了|已省
  値引|割引|お得|引き
  할인금액|할인액|할인 금액|할인(?!가|된|율|특|판매|적용)|절약
  ประหยัด|ส่วนลด|(?<!า)ลด\\s*[^\\p{L}]{0,3}$
`);

export const INSTALMENT = table(`
  分期|每期|期零利率
  每月|月供
  月々|分割|回払い
  할부|개월|월 납부
  ผ่อน|ต่อเดือน
`);

export const SHIPPING = table(`
  運費|免運|宅配費
  运费|包邮|邮费|快递费
  送料|配送料
  배송비|무료배송|배송료
  ค่าส่ง|ค่าจัดส่ง|ส่งฟรี
`);

export const MEMBER = table(`
  會員價|會員獨享
  会员价|会员专享|新人价|定期购|周期购
  会員価格|会員様価格|会員限定価格|定期購入|定期便|定期おトク便
  회원가|회원 전용가|멤버십가|정기배송|정기구독
  ราคาสมาชิก
`);

export const NET = table(`
  未稅|不含稅
  不含税|未税
  税抜|税別
  부가세 별도|부가세별도|세금 별도
  ไม่รวม ?(?:VAT|ภาษี)|ก่อน VAT
`);

/** With a coupon or a code. */
export const COUPON = table(`
  使用優惠券|折價券|優惠碼|券後
  优惠券|优惠码|领券
  クーポン
  쿠폰
  โค้ด|คูปอง
`);

/** Amounts of something else: totals, deposits, points, used goods. */
export const OTHER = table(`
  以舊換新|保險|延長保固|[天日]內?最低價|歷史低價|小計|總計|合計|訂金|點數|紅利|二手
  以旧换新|保险|延长保修|[天日]内?最低价|历史低价|小计|总计|合计|定金|押金|积分|二手
  下取り(?!な)|保険|延長保証|日間の最[安低]|合計金額|内金|ポイント|中古
  보험|일간? ?최저가|합계|총 금액|총금액|예약금|보증금|적립|포인트|중고
  ประกัน|ราคาต่ำสุด ?30|ยอดรวม|มัดจำ|คะแนน|มือสอง
`);
