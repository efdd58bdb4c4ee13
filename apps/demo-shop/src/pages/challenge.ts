import { html } from "../html.ts";
import type { Html } from "../html.ts";
import { seeded } from "../seed.ts";
import type { Visit } from "../visit.ts";

/** The challenge page of a bot-protection service, sent with status 200 instead of the page. */
export function challengePage({ url, time }: Visit): Html {
  const ray = Math.floor(seeded("ray", url.pathname, time.getTime()) * 16 ** 8)
    .toString(16)
    .padStart(16, "8f3a61c2");
  return html`<html lang="en-US">
    <head>
      <title>Just a moment...</title>
      <meta charset="utf-8" />
      <meta http-equiv="X-UA-Compatible" content="IE=Edge" />
      <meta name="robots" content="noindex,nofollow" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <style>
        * {
          box-sizing: border-box;
          margin: 0;
          padding: 0;
        }
        html {
          color: #313131;
          font-family: system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
          line-height: 1.15;
        }
        body {
          display: flex;
          flex-direction: column;
          min-height: 100vh;
        }
        .main-content {
          margin: 8rem auto;
          max-width: 60rem;
          padding: 0 1.5rem;
          width: 100%;
        }
        h1 {
          font-size: 2.5rem;
          font-weight: 500;
          line-height: 3.75rem;
        }
        h2 {
          font-size: 1.5rem;
          font-weight: 500;
          line-height: 2.25rem;
        }
        .box {
          align-items: center;
          border: 1px solid #e0e0e0;
          background: #fafafa;
          display: flex;
          gap: 12px;
          height: 65px;
          margin: 1.5rem 0;
          padding: 0 16px;
          width: 300px;
        }
        .box span {
          border: 2px solid #6d6d6d;
          border-radius: 3px;
          height: 24px;
          width: 24px;
        }
        .footer {
          border-top: 1px solid #d9d9d9;
          font-size: 0.75rem;
          line-height: 1.125rem;
          margin: 0 auto;
          max-width: 60rem;
          padding: 1rem 1.5rem;
          text-align: center;
          width: 100%;
        }
      </style>
    </head>
    <body class="no-js">
      <div class="main-wrapper" role="main">
        <div class="main-content">
          <h1 class="zone-name-title">${url.hostname}</h1>
          <h2 id="challenge-running">Verify you are human by completing the action below.</h2>
          <div class="box"><span></span> Verify you are human</div>
          <noscript><p id="challenge-error-text">Enable JavaScript and cookies to continue</p></noscript>
          <p id="challenge-body-text">
            ${url.hostname} needs to review the security of your connection before proceeding.
          </p>
          <form id="challenge-form" action="${url.pathname}" method="get"></form>
        </div>
      </div>
      <div class="footer" role="contentinfo">
        Ray ID: <code>${ray}</code><br />Performance &amp; security by an edge network
      </div>
    </body>
  </html>`;
}
