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

    function _ownableInstance() internal view override returns (address, address) {
        return (address(_points), address(this));
    }

    function testFuzz_initialize_revertsWhenAlreadyInitialized(string memory name, uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.expectRevert(bytes4(keccak256("InvalidInitialization()")));
        _points.initialize(name, name, account(accountSeed));
        Points base = new Points();
        vm.expectRevert(bytes4(keccak256("InvalidInitialization()")));
        base.initialize(name, name, account(accountSeed));
    }

    function testFuzz_name_returnsInitializedValue(string memory name) public {
        Points points = Points(LibClone.clone(address(new Points())));
        points.initialize(name, "LP", ISSUER);
        vm.assertEq(points.name(), name, "name");
    }

    function testFuzz_symbol_returnsInitializedValue(string memory symbol) public {
        Points points = Points(LibClone.clone(address(new Points())));
        points.initialize("Laurel Points", symbol, ISSUER);
        vm.assertEq(points.symbol(), symbol, "symbol");
    }

    function testFuzz_decimals_isEighteen(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(uint256(_points.decimals()), 18, "decimals");
    }

    function testFuzz_issue_revertsWhenCallerIsNotIssuer(uint256 accountSeed, uint256 to, uint128 amount) public {
        address otherAccount = _otherAccount(accountSeed, address(this));
        _assertReverts(address(_points), otherAccount, abi.encodeCall(Points.issue, (account(to), amount)));
        vm.prank(ISSUER);
        _points.issue(account(to), amount);
        vm.assertEq(_points.balanceOf(account(to)), amount, "paid");
        vm.assertEq(_points.totalSupply(), amount, "all there are");
    }

    function testFuzz_balanceOf_isPerAccount(uint256 accountSeed, uint256 other, uint128 amount) public {
        _points.issue(account(accountSeed), amount);
        uint256 expected = account(accountSeed) == account(other) ? amount : 0;
        vm.assertEq(_points.balanceOf(account(other)), expected, "only the own account");
    }

    function testFuzz_totalSupply_equalsSumOfAmounts(uint128 one, uint128 other) public {
        _points.issue(account(1), one);
        _points.issue(account(2), other);
        vm.assertEq(_points.totalSupply(), uint256(one) + other, "sum");
    }

    function testFuzz_transfer_reverts(uint256 accountSeed, uint256 to, uint128 amount) public {
        _points.issue(account(accountSeed), amount);
        vm.prank(account(accountSeed));
        vm.expectRevert(Points.NonTransferable.selector);
        _points.transfer(account(to), amount);
    }

    function testFuzz_transferFrom_reverts(uint256 accountSeed, uint256 to, uint128 amount) public {
        _points.issue(account(accountSeed), amount);
        vm.prank(account(accountSeed));
        _points.approve(address(this), amount);
        vm.expectRevert(Points.NonTransferable.selector);
        _points.transferFrom(account(accountSeed), account(to), amount);
    }

    function testFuzz_approve_doesNotEnableTransfers(uint256 accountSeed, uint256 spender, uint256 amount) public {
        vm.prank(account(accountSeed));
        _points.approve(account(spender), amount);
        vm.assertEq(_points.allowance(account(accountSeed), account(spender)), amount, "the allowance is unchanged");
    }

    function testFuzz_allowance_startsAtZero(uint256 accountSeed, uint256 spender) public view {
        vm.assertEq(_points.allowance(account(accountSeed), account(spender)), 0, "zero");
    }

    function testFuzz_nonces_incrementOnPermit(uint256 key, uint128 amount) public {
        key = bound(key, 1, type(uint128).max);
        vm.assertEq(_points.nonces(vm.addr(key)), 0, "zero");
        _signPermit2(key, amount);
        vm.assertEq(_points.nonces(vm.addr(key)), 1, "one");
    }

    function testFuzz_permit_setsAllowance(uint256 key, uint128 amount) public {
        key = bound(key, 1, type(uint128).max);
        _signPermit2(key, amount);
        vm.assertEq(_points.allowance(vm.addr(key), ISSUER), amount, "set");
    }

    function testFuzz_DOMAIN_SEPARATOR_dependsOnChainAndClone(uint64 chain) public {
        vm.chainId(bound(chain, 1, type(uint64).max));
        bytes32 kind = keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 domain =
            keccak256(abi.encode(kind, keccak256("Laurel Points"), keccak256("1"), block.chainid, address(_points)));
        vm.assertEq(_points.DOMAIN_SEPARATOR(), domain, "domain");
    }

    function testFuzz_ISSUER_ROLE_isBitOne(uint256 accountSeed) public {
        vm.prank(account(accountSeed));
        vm.assertEq(_points.ISSUER_ROLE(), 2, "bit 1");
    }

    function _signPermit2(uint256 key, uint256 amount) private {
        bytes32 kind = keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
        bytes32 content = keccak256(abi.encode(kind, vm.addr(key), ISSUER, amount, 0, block.timestamp));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", _points.DOMAIN_SEPARATOR(), content));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        _points.permit(vm.addr(key), ISSUER, amount, block.timestamp, v, r, s);
    }
}
