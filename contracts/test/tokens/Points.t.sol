// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibClone} from "solady/utils/LibClone.sol";
import {Points} from "../../src/tokens/Points.sol";
import {RolesSuite} from "../suite/RolesSuite.sol";

contract PointsTest is RolesSuite {
    address private constant ISSUER = address(0x155E);
    Points private _points;

    function setUp() public {
        _points = Points(LibClone.clone(address(new Points())));
        _points.initialize("Laurel Points", "LP", ISSUER);
    }

    function _owned() internal view override returns (address, address) {
        return (address(_points), address(this));
    }

    function testFuzz_initialize_worksOnce(string memory name, uint256 who) public {
        vm.prank(account(who));
        vm.expectRevert(bytes4(keccak256("InvalidInitialization()")));
        _points.initialize(name, name, account(who));
        Points base = new Points();
        vm.expectRevert(bytes4(keccak256("InvalidInitialization()")));
        base.initialize(name, name, account(who));
    }

    function testFuzz_name_isAsInitialised(string memory name) public {
        Points points = Points(LibClone.clone(address(new Points())));
        points.initialize(name, "LP", ISSUER);
        vm.assertEq(points.name(), name, "name");
    }

    function testFuzz_symbol_isAsInitialised(string memory symbol) public {
        Points points = Points(LibClone.clone(address(new Points())));
        points.initialize("Laurel Points", symbol, ISSUER);
        vm.assertEq(points.symbol(), symbol, "symbol");
    }

    function testFuzz_decimals_areEighteen(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(uint256(_points.decimals()), 18, "decimals");
    }

    function testFuzz_issue_isForIssuers(uint256 who, uint256 to, uint128 amount) public {
        address stranger = _stranger(who, address(this));
        _refused(address(_points), stranger, abi.encodeCall(Points.issue, (account(to), amount)));
        vm.prank(ISSUER);
        _points.issue(account(to), amount);
        vm.assertEq(_points.balanceOf(account(to)), amount, "given");
        vm.assertEq(_points.totalSupply(), amount, "all there are");
    }

    function testFuzz_balanceOf_isOnesOwn(uint256 who, uint256 other, uint128 amount) public {
        _points.issue(account(who), amount);
        uint256 expected = account(who) == account(other) ? amount : 0;
        vm.assertEq(_points.balanceOf(account(other)), expected, "one's own");
    }

    function testFuzz_totalSupply_isTheSum(uint128 one, uint128 other) public {
        _points.issue(account(1), one);
        _points.issue(account(2), other);
        vm.assertEq(_points.totalSupply(), uint256(one) + other, "sum");
    }

    function testFuzz_transfer_isRefused(uint256 who, uint256 to, uint128 amount) public {
        _points.issue(account(who), amount);
        vm.prank(account(who));
        vm.expectRevert(Points.NonTransferable.selector);
        _points.transfer(account(to), amount);
    }

    function testFuzz_transferFrom_isRefused(uint256 who, uint256 to, uint128 amount) public {
        _points.issue(account(who), amount);
        vm.prank(account(who));
        _points.approve(address(this), amount);
        vm.expectRevert(Points.NonTransferable.selector);
        _points.transferFrom(account(who), account(to), amount);
    }

    function testFuzz_approve_allowsNothingThatCouldBeDone(uint256 who, uint256 spender, uint256 amount) public {
        vm.prank(account(who));
        _points.approve(account(spender), amount);
        vm.assertEq(_points.allowance(account(who), account(spender)), amount, "kept");
    }

    function testFuzz_allowance_isNoneAtFirst(uint256 who, uint256 spender) public view {
        vm.assertEq(_points.allowance(account(who), account(spender)), 0, "none");
    }

    function testFuzz_nonces_countPermits(uint256 key, uint128 amount) public {
        key = bound(key, 1, type(uint128).max);
        vm.assertEq(_points.nonces(vm.addr(key)), 0, "none");
        _permit(key, amount);
        vm.assertEq(_points.nonces(vm.addr(key)), 1, "one");
    }

    function testFuzz_permit_setsAnAllowance(uint256 key, uint128 amount) public {
        key = bound(key, 1, type(uint128).max);
        _permit(key, amount);
        vm.assertEq(_points.allowance(vm.addr(key), ISSUER), amount, "set");
    }

    function testFuzz_DOMAIN_SEPARATOR_bindsChainAndClone(uint64 chain) public {
        vm.chainId(bound(chain, 1, type(uint64).max));
        bytes32 kind = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 domain =
            keccak256(abi.encode(kind, keccak256("Laurel Points"), keccak256("1"), block.chainid, address(_points)));
        vm.assertEq(_points.DOMAIN_SEPARATOR(), domain, "domain");
    }

    function testFuzz_ISSUER_ROLE_isTheSecondBit(uint256 who) public {
        vm.prank(account(who));
        vm.assertEq(_points.ISSUER_ROLE(), 2, "bit 1");
    }

    function _permit(uint256 key, uint256 amount) private {
        bytes32 kind = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 content = keccak256(abi.encode(kind, vm.addr(key), ISSUER, amount, 0, block.timestamp));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", _points.DOMAIN_SEPARATOR(), content));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        _points.permit(vm.addr(key), ISSUER, amount, block.timestamp, v, r, s);
    }
}
