import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { acceptPageUrl, acceptUrl, hostPortOf, resolvedRefusal } from "./address.ts";
import { parseAllowList } from "./allow-list.ts";

const nothing = parseAllowList("");
const accepted = (input: string, allow = nothing) => {
  const result = acceptUrl(input, allow);
  return result.ok ? result.url.href : result.reason;
};

describe("validating an address", () => {
  it("accepts public http and https addresses unchanged", () => {
    expect(accepted("https://shop.example/p?id=1")).toBe("https://shop.example/p?id=1");
    expect(accepted("  http://93.184.216.34/ ")).toBe("http://93.184.216.34/");
    expect(accepted("http://[2606:2800:220:1::1]/")).toBe("http://[2606:2800:220:1::1]/");
  });

  it("adds http:// when no protocol is given, also before a port", () => {
    expect(accepted("shop.example/p")).toBe("http://shop.example/p");
    expect(accepted("shop.example:8080/p")).toBe("http://shop.example:8080/p");
    expect(accepted("//shop.example/p")).toBe("http://shop.example/p");
  });

  it.each([
    "file:///etc/passwd",
    "view-source:http://shop.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "ftp://shop.example/",
    "chrome://version",
    "blob:http://shop.example/x",
  ])("rejects the protocol of %s", (input) => {
    expect(accepted(input)).toBe("only http and https are visited");
  });

  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://0177.0.0.1/",
    "http://127.0.0.1./",
    "http://①②⑦.⓪.⓪.①/",
    "http:127.0.0.1",
    "http://0/",
    "http://10.0.0.1/",
    "http://172.31.255.255/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://100.100.100.200/",
    "http://168.63.129.16/",
    "http://192.0.0.192/",
    "http://198.18.0.1/",
    "http://203.0.113.1/",
    "http://224.0.0.1/",
    "http://255.255.255.255/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:93.184.216.34]/",
    "http://[::127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[64:ff9b:1::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001:0:7f00:1::]/",
    "http://[2606:2800:220:1:0:5efe:7f00:1]/",
    "http://[2606:2800:220:1:200:5efe:7f00:1]/",
    "http://[fe80::1]/",
    "http://[fec0::1]/",
    "http://[fd00:ec2::254]/",
    "http://[ff02::1]/",
    "http://[2001:db8::1]/",
    "http://localhost/",
    "http://LOCALHOST./",
    "http://a.localhost/",
  ])("rejects %s, which is not public, with the same message as any other such address", (input) => {
    expect(accepted(input)).toBe("the address is not a public one");
  });

  it.each(["http://user:secret@shop.example/", "http://user@shop.example/"])(
    "refuses %s for its login",
    (input) => {
      expect(accepted(input)).toBe("the address contains a user name or password");
    },
  );

  it.each([
    "",
    "http://",
    "http://a b/",
    "http://shop.example\\@127.0.0.1/",
    "http://shop.\texample/",
    "x".repeat(3000),
  ])("rejects the unreadable or ambiguous %j", (input) => {
    expect(acceptUrl(input, nothing).ok).toBe(false);
  });

  // Those that Fetch forbids, and those of databases.
  it.each([
    0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103,
    104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514,
    515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723,
    2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080, 1433,
    1521, 2375, 2379, 3306, 5432, 6379, 9042, 9200, 11211, 27017,
  ])("rejects the port %i of another protocol", (port) => {
    expect(accepted(`http://shop.example:${port}/`)).toBe("the port is not one of the web");
  });

  it("accepts a host, a port and a range that the operator allows", () => {
    const allow = parseAllowList("127.0.0.1:4000, shop.lan 10.1.0.0/16");
    expect(acceptUrl("http://127.0.0.1:4000/", allow).ok).toBe(true);
    expect(acceptUrl("http://localhost:4000/", allow).ok).toBe(true);
    expect(acceptUrl("http://127.0.0.1:4001/", allow).ok).toBe(false);
    expect(acceptUrl("http://10.1.2.3/", allow).ok).toBe(true);
    expect(acceptUrl("http://10.2.2.3/", allow).ok).toBe(false);
    expect(acceptUrl("http://shop.lan:6379/", allow).ok).toBe(true);
  });
});

describe("validating the address of a product's page", () => {
  const answer = (input: string, allow = nothing) => {
    const result = acceptPageUrl(input, allow);
    return result.ok ? result.url.href : result.reason;
  };

  it.each([
    "plainword",
    "http://plainword",
    "https://PlainWord./p",
    "plainword:8080/p",
    "http://plainword?a.b",
  ])("refuses %s, whose host has no dot, and names the host", (input) => {
    expect(answer(input)).toBe('the host name "plainword" has no dot, as in shop.com');
  });

  it("accepts names with a dot, addresses without a name, and hosts that the operator allows by name", () => {
    expect(answer("shop.example/p")).toBe("http://shop.example/p");
    expect(answer("http://[2606:2800:220:1::1]/")).toBe("http://[2606:2800:220:1::1]/");
    expect(answer("http://xn--bcher-kva.example/")).toBe("http://xn--bcher-kva.example/");
    const allow = parseAllowList("shop:8080, 127.0.0.1, ::1");
    expect(answer("http://shop:8080/p", allow)).toBe("http://shop:8080/p");
    expect(answer("http://shop/p", allow)).toBe('the host name "shop" has no dot, as in shop.com');
    expect(answer("http://localhost:4000/", allow)).toBe("http://localhost:4000/");
    expect(answer("http://[::1]:4000/", allow)).toBe("http://[::1]:4000/");
  });

  it("rejects every other invalid address, with the same reason", () => {
    expect(answer("http://localhost/")).toBe("the address is not a public one");
    expect(answer("ftp://plainword/")).toBe("only http and https are visited");
  });

  it("leaves names without a dot to visits and receivers of messages, whose resolved addresses decide", () => {
    expect(accepted("http://plainword/")).toBe("http://plainword/");
  });
});

describe("resolved addresses", () => {
  it("include no address of this machine, not even a public one", () => {
    for (const { address } of Object.values(networkInterfaces()).flatMap((entries) => entries ?? [])) {
      expect(resolvedRefusal(address, 80, nothing)).not.toBeNull();
    }
    expect(resolvedRefusal("93.184.216.34", 80, nothing)).toBeNull();
    expect(resolvedRefusal("2606:4700::1111", 80, nothing)).toBeNull();
    expect(resolvedRefusal("2606:4700::1111%eth0", 80, nothing)).not.toBeNull();
  });
});

describe("keys of hosts", () => {
  it("identify a host by name and port", () => {
    expect(hostPortOf(new URL("https://Shop.example./x"))).toBe("shop.example:443");
    expect(hostPortOf(new URL("http://shop.example:81/x"))).toBe("shop.example:81");
  });
});
